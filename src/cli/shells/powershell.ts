/**
 * The completion script for PowerShell. It prefixes the current word with an equals sign, because some versions drop an empty
 * argument.
 */
export const powershell = {
  install: 'preflight completion powershell >> $PROFILE',
  script: `# PowerShell completion for preflight
Register-ArgumentCompleter -Native -CommandName preflight, policy-preflight -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $elements = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition })
  $words = @($elements | Select-Object -Skip 1 | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  $current = '=' + $wordToComplete.Trim("'", '"')
  $lines = @(& $commandAst.CommandElements[0].Value __complete powershell @words $current 2>$null)
  $lines | Select-Object -Skip 1 | ForEach-Object {
    $value, $what = $_ -split "\`t", 2
    $text = if ($value -match '^[\\w@%+=:,./-]+$') { $value } else { "'" + ($value -replace "'", "''") + "'" }
    $tip = if ($what) { $what } else { $value }
    [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $tip)
  }
}
`,
};
