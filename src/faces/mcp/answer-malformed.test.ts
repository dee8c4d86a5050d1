// Tests which lines are answered, and that all others pass.
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { answerMalformed } from "./answer-malformed.ts";

async function through(...buffers: (string | Buffer)[]) {
  const replies: { id: unknown; error: { code: number } }[] = [];
  const lines = answerMalformed((line) => replies.push(JSON.parse(line)));
  for (const each of buffers) lines.write(each);
  lines.end();
  return { passed: await text(lines), replies: replies.map(({ id, error }) => [id, error.code]) };
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

test("messages pass unchanged, however they are cut", async () => {
  const message = '{"jsonrpc":"2.0","id":"é","result":{}}\n';
  const bytes = Buffer.from(message);
  const at = bytes.indexOf(0xa9);
  expect(await through(ping, bytes.subarray(0, at), bytes.subarray(at), "\n")).toEqual({
    passed: `${ping}${message}\n`,
    replies: [],
  });
});

test.each([
  ["not json", null, -32_700],
  ['{"jsonrpc":"2.0","id":2', null, -32_700],
  ['{"id":3,"method":"ping"}', 3, -32_600],
  ['{"jsonrpc":"2.0","id":"a"}', "a", -32_600],
  ["[]", null, -32_600],
  ["42", null, -32_600],
  ["null", null, -32_600],
])("%s is answered, and what follows is heard", async (line, id, code) => {
  expect(await through(`${line}\n${ping}`)).toEqual({ passed: ping, replies: [[id, code]] });
});
