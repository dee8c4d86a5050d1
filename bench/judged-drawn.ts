// More things to type about the public sessions. Turns were drawn by chance, and a question was written for each that has
// a subject, from the transcript and before any search, mostly in other words. Turns that answer it as well count too.
import { type JudgedQuestion, judgedTurns } from "./judged-public.ts";

const QUESTIONS = `
did pull request 68 repair the missing token counts | 0cd9edf7:2 0cd9edf7:3
under which conditions does wingman pick up a review file when I send a prompt | 2aeee101:2
someone pasted a twilio account sid into the chat | 595f7a87:1
trailers exist on main yet the list misses them, scan limit too small | 43b2bd6e:7
how do I bake the posthog key into released binaries | 9ff9c26d:4
checkpoints is jargon, what other word for the user's unsaved stuff | 60b38d1e:4
brainstorm about readme files in the entire-sessions folder, linear ent-95 | 04cd0da1:2
commits on a shadow branch whose files were thrown away mess up the line calculations | 63784323:9
gemini task checkpoint would be restored with the jsonl writer | 2a55af89:11
which tests cover the token calculation with start offset | 379ab089:6
shell completion moved out of enable into a post install command | 75a1a0f1:1
old session counted as active after a reboot, only look at the last twenty commits | 21a2e002:8
list of things to investigate incl. maybe a bug in reset | 1284c080:25
last interaction doesn't show up in status because the sessions were started by the old binary | 7a3cf82d:4
don't leave testing to the very end of the state machine plan | 8ef64fdd:5
what does status print when nothing is configured | a2b25ca9:1
stale session cleanup fixed when the shadow branch is gone | 1284c080:32
is it bad that we parse the gemini transcript three times | 0d3f9b14:3
naming conflict: checkpoint means two things, what to call the prompt response cycle | 21a2e002:9
findSessionIndex reads every metadata file, worth changing | 76d407bd:5 76d407bd:6
take stock of the bugs found in the condensation debugging | 1284c080:24
draw lines at the left to see which checkpoints belong together | 43b2bd6e:2 43b2bd6e:3
use apple's container tool instead of docker and build the whole mvp | 9a9eadc8:10
third agent: openclaw gateway with typescript hooks | ca8cc13b:1
test that a globally ignored file does not count as uncommitted | 1c38adc0:6
telemetry should contain the full command line with flags | 4e836284:3
a second suffix branch only appears when files change, stash case | 63784323:23
unstaged edits were missed by attribution because it read the index | 4fec7ea0:2
telemetry id from the machine instead of a user | 9ff9c26d:2
wording of the steps count comment, not in this session | 21a2e002:18
playwright image is too old, which tag for arm | 9a9eadc8:13
each agent tells which directories must survive a rewind | 2a55af89:7 2a55af89:8
constant says README but writes DOCS.md | 8ab54260:3
spinner while the list loads | 43b2bd6e:8
how to decide whether the worktree matches the shadow commits, options | 63784323:15
claude --continue --print to start a new prompt right away | 2aeee101:5
linear ticket for the triple parsing | 0d3f9b14:4
lint complained about os.Chdir in tests | 34b1e2a4:2
duplicate case statement for bash zsh fish | 75a1a0f1:4
gemini directory could be deleted by rewind | 2a55af89:5
helpers that reimplement strings.Contains | 4555072a:5
compare hashes rather than reading every file twice | 4fec7ea0:5
second session gets a warning but does it work afterwards | dc577197:3
review arrives long after the commit so continue is too late | 2aeee101:6
too much detail in the readmes, they get outdated | 04cd0da1:5
long status with an empty strategy shows empty brackets | a2b25ca9:6
race with the waitgroup in the telemetry plan | 9ff9c26d:3
wingman enable that writes to the local settings only | ece0c335:1
CI tests fail after the start command was removed | 4555072a:3 4555072a:4
interactive configuration wizard | b9712494:2 ee2ab929:2
the llm should drive the browser itself, no scripted playwright | 9a9eadc8:3
docs about linking commits and metadata in both directions are wrong | c26d2153:5
lock file so two reviewers don't start | 6dccd523:4
silent errors print nothing, unknown commands get a suggestion | d64b50bb:3
mark resolved coderabbit threads, eleven new remain | b8a609f7:1
PR 190 for the agent flag without a value | 7ef17b32:2
how can the active session warning appear midway when no other claude was touched | 08940314:3
agent name falls back to Claude Code when a checkpoint is reused without new content | b25a8b6e:2
would a dotenv file just work for the local dev hooks now | e4599950:9
switch to the mfa phase branch | 2095544c:2 2095544c:3
LastInteractionAt renamed, does old state need backward compat | 53ea1606:1
comment claims a bare repo but PlainInit makes a normal one | e59f0f58:1
copilot wanted the old transcript line count tag migrated on load | 030e1e67:8
no staging logs visible in grafana, which setup steps are missing | f025f6b8:2
merge pr 186 with the migration fix and protocol doc | c621c551:4
is hasNew per session or for the whole commit | e8811ad6:16
pseudo terminal helper for resume tests with read and write and one timeout | 85cc202e:6
fake tty without pulling in another library, what are the alternatives | 85cc202e:4
are the registry public keys ed25519 or secp256k1, reviewer says the length is off | 0ea9b4b6:13
does the server know the email of the user who logged in via otp | 2095544c:13
getSessionStateDir what is it for | 08940314:12
learnings entry about versioning of metadata objects | 0ea9b4b6:3
react hooks of web3auth are too limiting, drop the modal sdk for full control of the ux | 3e110024:5
plan for phase 12 in two waves | 3e110024:1
closed all thirty-two github issues | 10b6614d:1 8f2aa855:9
found one more cwd bug on the second look | deeac353:3
review 227, check agent is installed before enable | a09df891:1
coderabbit: migration down method and the FullSchema phase comment | 1cd4e81e:8
test for the agent trailer on the sessions branch | d1423492:2
show the email in the menu after otp login, userInfo removed | 2095544c:14
you click through the grafana dashboard, are logs flowing | f025f6b8:7
seven new copilot remarks, author date or committer date for the rewind point | 70d782f7:11
cap on the size of the github release response | 23986045:2
third bug about being in the wrong folder, audit everything | deeac353:1
how was the schema changed when file versions came in phase 13 | 0ea9b4b6:1
test for the message about an unknown agent | 7ff991f5:3
can the trailer regexp come from the id package without an import cycle | ab8c5aa0:2
moving the entire session id function to sessions makes an import cycle | 08940314:17 08940314:18
PR with the logging for the SMB rename problem | 8e5653f8:3
four remaining comments, quadratic performance won't fix | 70d782f7:17
force push and retarget PR 323 | e8811ad6:2
user deletes agent lines and the total is wrong, repair it | 1ed0d37a:2
188 has no actionable comments | 14255944:7 14255944:8
fall back to a random uuid when the session id is lost, is that reported to analytics | 163396cf:6
how many todos are pending, ERC-1271 and web worker | 2a02d4b6:1 98766c04:3 9e4910ab:3 9e4910ab:6 a883dc43:1
explain when a partial state from the concurrent warning can occur | b25a8b6e:4
formatter rewrites the generated prisma files | 0fae0449:2
employee dataclass annual salary | 982581eb:1
bugbot about BeforeAgent and AfterAgent hooks being inconsistent | 163396cf:7
double serialization, the reviewer misread a comment | 0fae0449:16 0fae0449:17
analytics process does not compile on windows | cc432c40:3
test for a subagent task without file changes | 87a7858d:1
privacy of looking up somebody's public key to share with them | 12f1f541:2 12f1f541:3
how are checkpoints committed by hand | 98766c04:1
token streaming works again, commit | 0fae0449:13
repeat the audit once more, only RepoRoot uses Getwd | deeac353:4
replied to the reviewers after the medium fixes with shas | 70d782f7:3
any tests for the git author lookup | 00ef13bd:3
make a test repo to see which settings file wins for hooks | e4599950:6
go error strings start in lower case | a09df891:5
ci lint complains about duplicated tests | cc432c40:5
who is the author of the first shadow commit, not a hard-coded one | 00ef13bd:1
six tests for name and email falling back to global | 00ef13bd:5
password leaked by the masking regexp | 9e4910ab:2
docs only PR for the sharing research | 14255944:6
`;

export const DRAWN_QUESTIONS: readonly JudgedQuestion[] = QUESTIONS.trim()
  .split("\n")
  .map((line) => {
    const [question = "", answers = ""] = line.split(" | ");
    return { kind: "question", question, answers: judgedTurns(answers) };
  });
