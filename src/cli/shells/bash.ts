/** The completion script for bash. It passes the line up to the cursor, because bash breaks words at colons and equals signs. */
export const bash = {
  install: 'preflight completion bash > ~/.local/share/bash-completion/completions/preflight',
  script: `# bash completion for preflight
_preflight() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <("$1" __complete bash "\${COMP_LINE:0:$COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
}
complete -o default -F _preflight preflight policy-preflight
`,
};
