// Tests a push that is stopped anywhere, and one with many secrets, over a real connection.
import { appendFileSync, existsSync, readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantedSecret } from "../../src/demo/planted-secret.ts";
import { Random } from "../../src/demo/random.ts";
import { longTalk, redacted, teamMember } from "../builders/team/member.ts";
import { type Received, startReceiver } from "../builders/team/receiver.ts";
import { sessionId } from "../builders/transcripts/build.ts";

test("a broken connection, a kill, a replay or another order neither loses nor doubles a byte", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) => {
    for (let number = 1; number <= 6; number++)
      folder.session(longTalk(talk(number), number * 2), sessionId(number));
  });
  await member.joined(receiver);
  const random = new Random("faults");
  const past: Received[] = [];
  let faults = 0;
  for (let round = 0; round < 40; round++) {
    const stop = new AbortController();
    let left = random.between(1, 12);
    receiver.fault = (request) => {
      const [before, ...others] = past;
      if (before && random.chance(0.3)) receiver.replay(random.pick([before, ...others]));
      past.push(request);
      if (left-- > 0) return null;
      faults++;
      // The process is gone with its connection: nothing of it is tried again.
      stop.abort(new Error("killed"));
      return random.chance(0.5) ? "before" : "after";
    };
    const outbox = join(member.kept.folder.data_dir, "team/outbox.jsonl");
    await member
      .run({ action: "push" }, stop.signal)
      .catch((error: Error) => expect(error.message).toBe("killed"));
    if (existsSync(outbox) && random.chance(0.3))
      truncateSync(outbox, Math.floor((random.between(0, 100) / 100) * statSync(outbox).size));
    const number = random.between(1, 6);
    const path = member.kept.folder.path(`projects/-home-dana-shop/${sessionId(number)}.jsonl`);
    appendFileSync(path, longTalk(member.talk(100 + round), 1).text());
    await member.kept.update();
  }
  receiver.fault = () => null;
  await member.run({ action: "push" });
  expect(faults).toBeGreaterThan(15);
  const folder = member.kept.folder.path("projects/-home-dana-shop");
  const expected = readdirSync(folder).map((name) => [name, [redacted(member, join(folder, name))]]);
  expect(receiver.contents()).toEqual(Object.fromEntries(expected));
  const before = receiver.received.length;
  expect((await member.run({ action: "push" })).pushed).toMatchObject({ logs: 0, pieces: 0 });
  expect(receiver.received.slice(before).map(({ path }) => path)).toEqual([
    "/push/terms",
    "/push/state",
    "/changes?cursor=0",
  ]);
});

test("500 planted secrets and private passages are in nothing that was sent", async () => {
  await using receiver = await startReceiver();
  const planted = Array.from({ length: 500 }, (_, seed) => plantedSecret(seed));
  await using member = await teamMember((folder, talk) => {
    const session = talk(1);
    planted.forEach(({ token, cloud_key_id }, index) => {
      session
        .prompt(index % 2 === 0 ? `Use ${token} for it.` : `Do it. <private>walrus-${index}</private>`)
        .calls("Bash", { command: `curl -H "Authorization: Bearer ${token}" example.com` })
        .result(`{"key":"${cloud_key_id}","nested":"{\\"token\\":\\"${token}\\"}"}`)
        .says(`Done with ${cloud_key_id}.`);
    });
    folder.session(session, sessionId(1));
  });
  await member.joined(receiver);
  await member.run({ action: "push" });
  const wire = receiver.received.map(({ path, body }) => path + body.toString("utf8")).join("\n");
  expect(wire.length).toBeGreaterThan(300_000);
  const found = planted.filter(
    ({ token, cloud_key_id }) => wire.includes(token) || wire.includes(cloud_key_id),
  );
  expect(found).toEqual([]);
  expect(wire).not.toContain("walrus");
});
