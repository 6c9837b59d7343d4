export const fish = {
  install: 'preflight completion fish > ~/.config/fish/completions/preflight.fish',
  script: `# fish completion for preflight
function __preflight_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] __complete fish $words[2..-1] "$current" 2>/dev/null)
    if test "$lines[1]" = files
        __fish_complete_path "$current"
    else
        printf '%s\\n' $lines[2..-1]
    end
end
complete -c preflight -f -a '(__preflight_complete)'
complete -c policy-preflight -f -a '(__preflight_complete)'
`,
};
