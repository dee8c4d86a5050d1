// Tests the keys of `clew watch` that open a page, search, copy a citation, or print a command.
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFolder } from "../../../src/faces/http/page-folder.ts";
import { until } from "../../builders/claude-client/until.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { COPIED } from "../../builders/watch/control-sequences.ts";
import { environment } from "../../builders/watch/environment.ts";
import { type TmuxScreen, watchScreen } from "../../builders/watch/tmux-screen.ts";
import { BIN, clew, inherited, started } from "../command-line.ts";

const SESSION = sessionId(1);
const TURNS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Writes a session where every third turn contains a needle. */
function longTalk(): Conversation {
  const talk = conversation();
  for (const turn of TURNS)
    talk
      .prompt(`search haystack ${turn} thoroughly`)
      .says(`${"hay\n\n".repeat(6)}${turn % 3 === 0 ? `needle ${turn}` : `end ${turn}`}`);
  return talk;
}

/** Creates a fake of the desktop's opener, which records its arguments. */
function fakeOpener({ root }: TranscriptFolder) {
  const [bin, opened] = [join(root, "bin"), join(root, "opened")];
  mkdirSync(bin);
  writeFileSync(opened, "");
  writeFileSync(join(bin, "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$@" >> '${opened}'\n`);
  chmodSync(join(bin, "xdg-open"), 0o755);
  return {
    env: { DISPLAY: ":0", PATH: `${bin}:${inherited().PATH}` },
    breaks: () => writeFileSync(join(bin, "xdg-open"), "#!/bin/sh\nexit 3\n"),
    links: () => readFileSync(opened, "utf8").split("\n").filter(Boolean),
  };
}

/** Follows a link as a browser that cannot find the page's own name: first the link, then where it leads, with the cookie it got. */
async function openLink(link: string) {
  const signedIn = await fetch(link.replace(/clew-\w+\.localhost/, "127.0.0.1"));
  const leadsTo = signedIn.headers.get("refresh")?.replace("0; url=", "") ?? "";
  const headers = { cookie: signedIn.headers.get("set-cookie")?.split(";")[0] ?? "" };
  const ask = (path: string) => fetch(new URL(path, signedIn.url), { headers });
  return { status: signedIn.status, leadsTo, page: await ask(leadsTo), ask };
}

function linkIn(file: string): string {
  return /"(http:[^"]+\/sign-in\/[^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
}

/** A checkout may not have built the page. */
const PAGE_STATUS = pageFolder() === null ? 503 : 200;

test("o opens the current turn on a server's page, signed in", async () => {
  using folder = transcriptFolder();
  folder.session(longTalk());
  const opener = fakeOpener(folder);
  const env = environment(folder);
  const words = ["watch", "latest", "--turns", "9"];
  using screen = watchScreen(words, { env: { ...env, ...opener.env }, rows: 12 });
  await screen.shows("end 8");
  await screen.press("o");
  await screen.shows("The web page is not running. Run `clew serve` in another terminal.");

  const server = started([BIN, "serve", "--port", "0", "--no-open", "--json"], env);
  try {
    await until(() => server.out().includes("}"));
    await screen.press("o");
    await screen.shows(`/sessions/${SESSION}#8`);
    await screen.press("g", "o");
    await screen.shows(`/sessions/${SESSION}#1`);
    await until(() => opener.links().length === 2);
    // The command line of the browser has no link, but a file that leads to one.
    const [last = "", first = ""] = opener.links().map(linkIn);
    for (const [link, turn] of [[last, 8] as const, [first, 1] as const]) {
      const { status, leadsTo, page, ask } = await openLink(link);
      expect([status, leadsTo, page.status]).toEqual([200, `/sessions/${SESSION}#${turn}`, PAGE_STATUS]);
      const response = await ask(`/api/v1/sessions/${SESSION}/turns/${turn}`);
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining(`haystack ${turn}`),
      ]);
    }

    // Where no browser can be opened, the link is shown for a person to open.
    opener.breaks();
    const shell = (command: string) => `${command}; echo "left $?"; sleep 60`;
    for (const more of [{}, opener.env]) {
      using bare = watchScreen(words, { env: { ...env, ...more }, shell, rows: 12 });
      await bare.shows("end 8");
      await bare.press("o");
      await bare.shows(/Open\nhttp\S+\n\S+\n/);
      await bare.press("q");
      const [link = ""] = /http\S+\n\S+(?=\nleft 0)/.exec(await bare.shows("left 0")) ?? [];
      expect(await openLink(link.replace("\n", ""))).toMatchObject({
        status: 200,
        leadsTo: `/sessions/${SESSION}#8`,
      });
    }
    expect(opener.links()).toHaveLength(2);
  } finally {
    server.process.kill("SIGTERM");
    expect(await server.end).toBe(0);
  }
});

/** Returns everything written to the clipboard. */
function copies(screen: TmuxScreen): string[] {
  const written = screen.bytes().toString().match(COPIED) ?? [];
  return written.map((each) => Buffer.from(each.slice("\u001b]52;c;".length, -1), "base64").toString());
}

/** The match at the end is shown with what came before it. */
const LAST = /end 8[\s\S]*needle 9/;

test("/ searches, n and N continue, c copies what clew show accepts, r leaves the command", async () => {
  using folder = transcriptFolder();
  const talk = longTalk();
  const path = folder.session(talk);
  const env = environment(folder);
  const shell = (command: string) => `${command}; echo "left $?"; sleep 60`;
  using screen = watchScreen(["watch", "latest", "--turns", "9"], { env, shell, rows: 12 });
  await screen.shows("end 8");
  await screen.press("c");
  await screen.shows(`Copied ${SESSION}#8`);

  await screen.press("/");
  await screen.type("NEEDLE");
  await screen.shows("/NEEDLE");
  await screen.press("Enter");
  await screen.shows(/^needle 6/);
  await screen.press("n");
  await screen.shows(/^needle 3/);
  await screen.press("c");
  await screen.shows(`Copied ${SESSION}#3`);
  // New content moves nothing.
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("search haystack 9 thoroughly").says("needle 9").text().slice(before));
  await screen.press("Up", "Down");
  await screen.shows(/^needle 3[\s\S]* new below/);
  await screen.press("N");
  await screen.shows(/^needle 6/);
  await screen.press("N");
  await screen.shows(LAST);
  await screen.press("N");
  await screen.shows(/^needle 3[\s\S]*Continued from the beginning\./);
  await screen.press("n");
  await screen.shows(new RegExp(`${LAST.source}[\\s\\S]*Continued from the end\\.`));
  await screen.press("/");
  await screen.type("pin");
  await screen.press("Enter");
  await screen.shows(new RegExp(`${LAST.source}[\\s\\S]*No matches for "pin"\\.`));

  await until(() => copies(screen).length === 2);
  expect(copies(screen)).toEqual([`${SESSION}#8`, `${SESSION}#3`]);
  const shown = copies(screen).map((citation) =>
    clew(["show", citation], env).out.match(/(?:end|needle) \d/g),
  );
  expect(shown).toEqual([["end 8"], ["needle 3"]]);

  await screen.press("r");
  const command = `cd '/home/dana/shop' && claude --resume ${SESSION}`;
  await screen.shows(command);
  await screen.press("q");
  expect(await screen.shows("left 0")).toContain(`${command}\nleft 0`);
});

test("with several sessions watched, c cites the one that spoke last, with its own turn", async () => {
  using folder = transcriptFolder();
  folder.session(longTalk());
  const other = conversation({ seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("another")
    .says("yes");
  const path = folder.session(other, sessionId(2));
  const env = environment(folder);
  using screen = watchScreen(["watch", "--all"], { env, rows: 12 });
  await screen.shows("end 8");
  const before = other.text().length;
  const title = { customTitle: "Another name", sessionId: sessionId(2) };
  appendFileSync(path, other.says("certainly").text().slice(before));
  await screen.shows("certainly");
  const more = other.text().length;
  appendFileSync(path, other.notes("custom-title", title).text().slice(more));
  await screen.shows("· New title: Another name");
  await screen.press("c");
  await screen.shows(`Copied ${sessionId(2)}#1`);
  await until(() => copies(screen).length === 1);
  expect(clew(["show", ...copies(screen)], env)).toMatchObject({ code: 0, err: "" });
});

test("without a session, keys that need one say so", async () => {
  using folder = transcriptFolder();
  folder.write("projects/-home-dana-shop/empty.txt", "");
  using screen = watchScreen(["watch", "--all"], { env: environment(folder), rows: 12 });
  await screen.shows("New messages will appear here.");
  for (const key of ["c", "o", "r"]) {
    await screen.press(key);
    await screen.shows("No session here yet.");
    await screen.press("G");
    await screen.shows("? help");
  }
  expect(copies(screen)).toEqual([]);
});
