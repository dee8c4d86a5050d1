# The spooler for Windows without a POSIX shell. It does the same as spool.sh, which gives the reasons.
# powershell -NoProfile -ExecutionPolicy Bypass -File spool.ps1 [data folder]
param([string]$Data)

$ErrorActionPreference = 'Stop'
$mostBytes = 8MB
$mostMs = 1000

function Save-Event {
  if (-not $Data) { $Data = $env:CLEW_DATA_DIR }
  if (-not $Data -and $env:LOCALAPPDATA) { $Data = [IO.Path]::Combine($env:LOCALAPPDATA, 'clew') }
  if ($Data -match '^~[/\\]') { $Data = [IO.Path]::Combine($env:USERPROFILE, $Data.Substring(2)) }
  # A relative path would be inside the person's project.
  if ($Data -notmatch '^([A-Za-z]:[/\\]|[/\\]{2})') { return }
  $spool = [IO.Path]::Combine($Data, 'spool')
  $files = [IO.Directory]::CreateDirectory($spool).GetFiles()
  $used = 0
  foreach ($file in $files) { $used += $file.Length }
  if ($files.Length -ge 10000 -or $used -ge 256MB) { return }

  $payload = Read-Payload
  if ($payload.Length -eq 0 -or $payload.Length -gt $mostBytes) { return }
  # As many digits as in spool.sh, so names sort by time.
  $now = [DateTimeOffset]::UtcNow.ToUnixTimeMilliseconds().ToString() + '000000'
  $name = [IO.Path]::Combine($spool, "$now-$PID-" + [Guid]::NewGuid().ToString('N'))
  [IO.File]::WriteAllBytes("$name.part", $payload)
  [IO.File]::Move("$name.part", "$name.json")
}

# The input so far may be complete. If it is not, the reader notices.
function Read-Payload {
  $in = [Console]::OpenStandardInput()
  $read = New-Object IO.MemoryStream
  $buffer = New-Object byte[] 65536
  $clock = [Diagnostics.Stopwatch]::StartNew()
  while ($read.Length -le $mostBytes) {
    $next = $in.ReadAsync($buffer, 0, $buffer.Length)
    $left = $mostMs - $clock.ElapsedMilliseconds
    if ($left -le 0 -or -not $next.Wait([int]$left) -or $next.Result -eq 0) { break }
    $read.Write($buffer, 0, $next.Result)
  }
  # The comma keeps PowerShell from returning the bytes one by one.
  return , $read.ToArray()
}

# The agent continues, whatever went wrong.
try { $null = Save-Event } catch { $null = $_ }
[Environment]::Exit(0)
