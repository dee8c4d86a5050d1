// Tests how `clew watch` ends when no key was pressed: it breaks, its terminal closes, its archive
// disappears, or another one is killed.
import { appendFileSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { readServerFile } from "../../../src/faces/http/server-file.ts";
import { until } from "../../builders/claude-client/until.ts";
import { conversation } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { foreignBytes } from "../../builders/watch/control-sequences.ts";
import { beforeIt, environment } from "../../builders/watch/environment.ts";
import { lentTerminal } from "../../builders/watch/given-back.ts";
import { isRunning, programIn } from "../../builders/watch/running-program.ts";
import { watchScreen } from "../../builders/watch/tmux-screen.ts";
import { BIN, started } from "../command-line.ts";

function sessionFolder() {
  const folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  return {
    ...folder,
    env: environment(folder),
    /** Writes what an agent says meanwhile. */
    says(text: string): void {
      const before = talk.text().length;
      appendFileSync(path, talk.says(text).text().slice(before));
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test.each([
  ["an uncaught exception", 'throw new Error("broken \\u001b]0;on\\u0007 purpose")'],
  ["an unhandled rejection", 'Promise.reject(new Error("broken \\u001b]0;on\\u0007 purpose"))'],
])("%s is reported on the terminal, which is restored", async (_, breaks) => {
  using folder = sessionFolder();
  const terminal = lentTerminal(folder);
  const NODE_OPTIONS = beforeIt(folder, "breaks", `process.on("SIGUSR2", () => { ${breaks}; });`);
  const env = { ...folder.env, NODE_OPTIONS };
  using screen = watchScreen(["watch", "latest"], { env, shell: terminal.shell });
  await screen.shows("❯ first");
  process.kill(programIn(screen), "SIGUSR2");
  expect(await screen.shows(/left \d/)).toMatch(
    /^before\nclew: Error: broken {1,2}purpose\n[\s\S]*breaks\.mjs[\s\S]*\nleft 2\n/,
  );
  await terminal.expectGivenBack(screen);
  expect(foreignBytes(screen.bytes().toString())).toEqual([]);
});

test("when indexing does not end in time it ends without it, and still reports the cause", async () => {
  using folder = sessionFolder();
  const endless = beforeIt(
    folder,
    "endless",
    `import { Worker } from "node:worker_threads";
     Worker.prototype.postMessage = () => undefined;
     Worker.prototype.terminate = () => new Promise((resolve) => setTimeout(resolve, 100_000));`,
  );
  const lines = started([endless, BIN, "watch", "latest"], folder.env);
  await until(() => lines.out().includes("❯ first"));
  lines.process.kill("SIGINT");
  expect(await lines.end).toBe(130);
});

test("when its terminal closes it ends, and nothing keeps running", async () => {
  using folder = sessionFolder();
  const pids: number[] = [];
  {
    using direct = watchScreen(["watch", "latest"], { env: folder.env });
    await direct.shows("❯ first");
    using inShell = watchScreen(["watch"], { env: folder.env, shell: (command) => `${command}; sleep 60` });
    await inShell.shows("/home/dana/shop");
    pids.push(direct.pid(), inShell.pid(), programIn(inShell));
    expect(pids.filter(isRunning)).toEqual(pids);
  }
  await until(() => !pids.some(isRunning));
});

test("when its archive disappears it says so, and ends normally", async () => {
  using folder = sessionFolder();
  const terminal = lentTerminal(folder);
  using screen = watchScreen(["watch", "latest"], { env: folder.env, shell: terminal.shell });
  await screen.shows("❯ first");
  folder.says("with an archive");
  await screen.shows("with an archive");
  // The indexer may be writing there at the moment.
  rmSync(folder.data_dir, { recursive: true, maxRetries: 5 });
  folder.says("without an archive");
  await screen.shows("was removed, moved or replaced");
  await screen.press("q");
  await screen.shows("left 0");
  await terminal.expectGivenBack(screen);
});

test("when the indexing watch is killed, another watch and the server continue", async () => {
  using folder = sessionFolder();
  using reader = watchScreen(["watch", "latest"], { env: folder.env });
  // There was no archive before, so this one created it.
  await reader.shows("❯ first");
  using other = watchScreen(["watch", "--all"], { env: folder.env });
  const server = started([BIN, "serve", "--port", "0", "--no-open", "--json"], folder.env);
  try {
    await other.shows("❯ first");
    await until(() => server.out().includes("}"));
    folder.says("while all are there");
    await Promise.all([reader, other].map((screen) => screen.shows("while all are there")));
    const reading = reader.pid();
    process.kill(reading, "SIGKILL");
    await until(() => !isRunning(reading));
    folder.says("after one was killed");
    await other.shows("after one was killed");
    expect(await answerOf(folder.data_dir)).toContain("after one was killed");
  } finally {
    server.process.kill("SIGTERM");
    expect(await server.end).toBe(0);
  }
});

/** Returns the whole first turn, as the server of this archive gives it. */
async function answerOf(data_dir: string): Promise<string> {
  const { url, token } = readServerFile(data_dir) ?? {};
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/v1/sessions/latest/turns/1`, { headers })).text();
}
