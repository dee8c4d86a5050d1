// Plants secrets and private passages in sessions that a machine shares: none is in any byte that it sends, in a dump of the server's
// database, or in what both programs write. CLEW_RUNS=20 plants 500 of each kind.
import { execFileSync } from "node:child_process";
import { zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { plantedSecret } from "../../src/demo/planted-secret.ts";
import { Random } from "../../src/demo/random.ts";
import { postgresProgram } from "../builders/postgres.ts";
import { teamMachine } from "../builders/team/team-machine.ts";
import { teamSite } from "../builders/team/team-site.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";

const COUNT = 25 * Number(process.env.CLEW_RUNS ?? 1);
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

interface Planted {
  readonly token: string;
  readonly cloud_key_id: string;
  readonly password: string;
  readonly private_word: string;
}

test("no planted secret or private passage leaves the machine, or is in the database or in a log", {
  timeout: 600_000,
}, async () => {
  const planted = Array.from({ length: COUNT }, (_, seed): Planted => {
    const random = new Random(`${seed} team`);
    const private_word = `walrus${random.text("bcdfghjklmnpqrstvwxz", 12)}`;
    return { ...plantedSecret(seed), password: random.text(LETTERS, 20), private_word };
  });
  const wire: Buffer[] = [];
  await using site = await teamSite({
    servers: 1,
    watch({ path, headers, body }, when) {
      const text = headers["content-type"] === "application/zstd" ? zstdDecompressSync(body) : body;
      if (when === "before") wire.push(Buffer.from(path + JSON.stringify(headers)), text);
      return false;
    },
  });
  using machine = teamMachine("laptop", "shop");
  const written: string[] = [];
  const run = async (...words: readonly string[]) => {
    const running = machine.start(...words);
    expect(await running.end, running.err()).toBe(0);
    written.push(running.out(), running.err());
  };
  for (let number = 1; number <= 5; number++) {
    const bytes = Buffer.from(
      talkWith(
        planted.filter((_, index) => index % 5 === number - 1),
        number,
      ),
    );
    machine.grow(
      { path: `projects/-shop/${sessionId(number)}.jsonl`, bytes, mtime_ms: 0 },
      Number.MAX_SAFE_INTEGER,
    );
  }
  await run("team", "join", site.address, await site.codeFor("Ann"), "--machine", "laptop");
  await run("team", "share", machine.checkout, "--as", "content");
  await run("team", "push", "--dry-run");
  await run("team", "push");
  await run("team");
  await site.derived();

  const dump = execFileSync(
    postgresProgram("pg_dump"),
    ["--enable-row-security", `--dbname=${site.database}`],
    {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      env: {},
    },
  );
  const places = {
    wire: Buffer.concat(wire).toString(),
    dump,
    blocks: compressedIn(dump),
    logs: site.logs() + written.join(""),
  };
  // Everything else arrived.
  for (const place of [places.wire, places.dump])
    expect(place.match(/haystack/g)?.length).toBeGreaterThanOrEqual(COUNT);
  const found = Object.entries(places).flatMap(([place, text]) => {
    // Words are stored in small letters.
    const lower = text.toLowerCase();
    return planted.flatMap((each) =>
      Object.entries(each).flatMap(([kind, secret]) =>
        lower.includes(secret.toLowerCase()) ? [`${kind} in ${place}`] : [],
      ),
    );
  });
  expect(found).toEqual([]);
  if (COUNT > 25)
    console.error(
      `${COUNT * 4} planted, ${Math.round(places.wire.length / 1000)} KB on the wire, ${Math.round(places.blocks.length / 1000)} KB in blocks, 0 found`,
    );
});

function talkWith(planted: readonly Planted[], number: number): string {
  const talk = conversation({
    seed: number,
    fields: { cwd: "/home/dana/work/shop", sessionId: sessionId(number) },
  });
  for (const { token, cloud_key_id, password, private_word } of planted)
    talk
      .prompt(`Deploy the haystack with ${token}. <private>Ask ${private_word} first.</private>`)
      .calls("Bash", { command: `curl -H "Authorization: Bearer ${token}" example.com` })
      .result(`{"aws_access_key_id":"${cloud_key_id}","nested":"{\\"token\\":\\"${token}\\"}"}`)
      .calls("Write", {
        file_path: "/home/dana/work/shop/.env",
        content: `DB_PASSWORD=${password}\nKEY=${cloud_key_id}\n`,
      })
      .result("File created.")
      .says(`Deployed. <private>${private_word} knows.</private> The password is "${password}".`);
  return talk.text();
}

/** The content of everything in a dump that is compressed as clew does it. */
function compressedIn(dump: string): string {
  const found = dump.matchAll(/\\\\x(28b52ffd[0-9a-f]+)/g);
  return Array.from(found, ([, digits = ""]) =>
    zstdDecompressSync(Buffer.from(digits, "hex")).toString(),
  ).join("\n");
}
