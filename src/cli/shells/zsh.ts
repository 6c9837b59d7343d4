export const zsh = {
  install: 'preflight completion zsh > $fpath[1]/_preflight',
  script: `#compdef preflight policy-preflight
# zsh completion for preflight
_preflight() {
  local -a lines values shown
  local line value
  lines=("\${(@f)$("\${(Q)words[1]}" __complete zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  if [[ $lines[1] == files ]]; then
    _files
    return
  fi
  for line in "\${(@)lines[2,-1]}"; do
    value="\${line%%$'\\t'*}"
    [[ -z $value ]] && continue
    values+=("$value")
    if [[ $line == *$'\\t'* ]]; then shown+=("$value -- \${line#*$'\\t'}"); else shown+=("$value"); fi
  done
  compadd -l -d shown -a values
}
if [[ $funcstack[1] == _preflight ]]; then _preflight; else compdef _preflight preflight policy-preflight; fi
`,
};
