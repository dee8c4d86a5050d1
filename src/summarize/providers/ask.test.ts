// Tests requests to a scripted server on this machine: what is sent, what
// is understood, and how each kind of failure is reported.
import { execFile } from "node:child_process";
import { inspect, promisify } from "node:util";
import { expect, test } from "vitest";
import {
  type Script,
  type ScriptedModel,
  scriptedModel,
} from "../../../test/builders/model/scripted-model.ts";
import { MODE_NAMES, type Mode } from "../../../test/builders/model/scripted-modes.ts";
import { type AskOptions, ask, type ModelRequest } from "./ask.ts";
import { AskError, type AskReason } from "./failures.ts";
import type { Provider } from "./provider.ts";

const KEY = "sk-test-Zq7Xw29pLmN4vB";
const QUESTION: ModelRequest = {
  system: "You write one line about a turn of a session.",
  prompt: "The cart showed yesterday's total; total.ts was changed.",
  max_tokens: 60,
  key: "gist:7f3a:12",
};
const WIRES = ["anthropic", "openai"] as const;
/** Long enough for the slowest machine, where an answer is expected. */
const PATIENT: AskOptions = { timeout_ms: 20_000 };
const HURRIED: AskOptions = { timeout_ms: 60 };

function providerAt({ origin }: ScriptedModel, wire: Provider["wire"], key: string | null = KEY): Provider {
  return { wire, base_url: wire === "openai" ? `${origin}/v1` : origin, model: "small-1", key };
}

async function failureOf(asking: Promise<unknown>): Promise<AskError> {
  const error = await asking.then(
    (answer) => new Error(`answered: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AskError) return error;
  throw error;
}

async function failureIn(script: Script, wire: Provider["wire"] = "anthropic", options = PATIENT) {
  await using model = await scriptedModel(script);
  return await failureOf(ask(providerAt(model, wire), QUESTION, options));
}

test("an Anthropic request has the expected form", async () => {
  await using model = await scriptedModel();
  const answer = await ask(providerAt(model, "anthropic"), QUESTION);
  expect(answer).toEqual({ text: "A gist.", input_tokens: 15, output_tokens: 4 });
  expect(model.requests).toHaveLength(1);
  const [request] = model.requests;
  expect(request).toMatchObject({
    path: "/v1/messages",
    headers: {
      "x-api-key": KEY,
      "anthropic-version": "2023-06-01",
      "content-type": "application/json",
      "idempotency-key": "gist:7f3a:12",
    },
  });
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.body).toEqual({
    model: "small-1",
    max_tokens: 60,
    system: QUESTION.system,
    messages: [{ role: "user", content: QUESTION.prompt }],
  });
});

test("an OpenAI request has the expected form", async () => {
  await using model = await scriptedModel();
  const answer = await ask(providerAt(model, "openai"), QUESTION);
  expect(answer).toEqual({ text: "A gist.", input_tokens: 15, output_tokens: 4 });
  const [request] = model.requests;
  expect(request).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${KEY}`, "idempotency-key": "gist:7f3a:12" },
  });
  expect(request?.headers["x-api-key"]).toBeUndefined();
  expect(request?.body).toEqual({
    model: "small-1",
    max_tokens: 60,
    messages: [
      { role: "system", content: QUESTION.system },
      { role: "user", content: QUESTION.prompt },
    ],
    stream: false,
  });
});

test.each(WIRES)("without a key %s gets no header for it", async (wire) => {
  await using model = await scriptedModel();
  await ask(providerAt(model, wire, null), QUESTION);
  const sent = Object.keys(model.requests[0]?.headers ?? {});
  expect(sent).toContain("idempotency-key");
  expect(sent.filter((name) => ["authorization", "x-api-key"].includes(name))).toEqual([]);
});

test("a request key that does not fit into a header is escaped", async () => {
  await using model = await scriptedModel();
  await ask(providerAt(model, "openai"), { ...QUESTION, key: "gist für\r\nx-evil: 1 \ud800" });
  expect(model.requests[0]?.headers["idempotency-key"]).toBe("gist%20f%C3%BCr%0D%0Ax-evil:%201%20%EF%BF%BD");
  expect(model.requests[0]?.headers["x-evil"]).toBeUndefined();
});

test.each(
  WIRES.flatMap((wire) => (["slow", "gzip", "think", "parts"] as const).map((mode) => [wire, mode] as const)),
)("an answer of %s that is %s is read whole", async (wire, mode) => {
  await using model = await scriptedModel({ mode, text: "The total is computed anew.\u0000 在庫" });
  const answer = await ask(providerAt(model, wire), QUESTION, PATIENT);
  expect(answer).toEqual({ text: "The total is computed anew. 在庫", input_tokens: 15, output_tokens: 4 });
});

const FAILURES: readonly (readonly [AskReason, readonly Mode[]])[] = [
  ["refused", ["400", "401", "403", "404", "422", "echo"]],
  ["busy", ["429", "500", "529", "echo_as_prose"]],
  ["unreachable", ["redirect", "reset", "giant_header"]],
  ["no_answer", ["prose", "page", "empty", "204", "declined", "unfinished", "think_only", "echo_as_answer"]],
  ["no_answer", ["wrong_shape", "cut_off", "huge", "endless", "bad_gzip", "gzip_bomb"]],
];

test.each(
  FAILURES.flatMap(([reason, modes]) =>
    modes.flatMap((mode) => WIRES.map((wire) => [mode, wire, reason] as const)),
  ),
)("%s from %s is %s", async (mode, wire, reason) => {
  const error = await failureIn({ mode }, wire);
  expect(error.reason).toBe(reason);
  expect(error.message).toMatch(/^127\.0\.0\.1:\d+ [^\n]+; [^\n]+\.$/);
});

test.each(["silent", "dribble"] as const)("%s is late, and the connection is dropped", async (mode) => {
  await using model = await scriptedModel({ mode });
  const error = await failureOf(ask(providerAt(model, "anthropic"), QUESTION, HURRIED));
  expect(error.reason).toBe("late");
  expect(error.message).toContain("within 0.06 s");
  await model.dropped;
});

test.each(["500_endless", "500_reset"] as const)("the status of %s is used", async (mode) => {
  const error = await failureIn({ mode }, "openai");
  expect(error).toMatchObject({ reason: "busy", retry_after_ms: 3000 });
  expect(error.message).toMatch(/can't answer now \(HTTP 500\); try again in 3 s\.$/);
});

test.each(["huge", "endless"] as const)(
  "only the beginning of an answer that is %s is read",
  async (mode) => {
    await using model = await scriptedModel({ mode });
    const error = await failureOf(ask(providerAt(model, "openai"), QUESTION, PATIENT));
    expect(error.message).toContain("sent far more than requested");
    // The system's buffers at both ends of a connection; the endless answer would have sent any amount.
    expect(await model.dropped).toBeLessThan(32_000_000);
  },
);

test.each([
  ["seconds", "7", 7000],
  ["a date in the past", "Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["a date far away, limited to a day", "Sun, 01 Jan 2300 00:00:00 GMT", 86_400_000],
])("a busy server can say when to retry, in %s", async (_, retry_after, ms) => {
  const error = await failureIn({ mode: "429", retry_after });
  expect(error).toMatchObject({ reason: "busy", retry_after_ms: ms });
  expect(error.message).toContain(`try again in ${ms / 1000} s.`);
});

test("the server's own words are in the message", async () => {
  const error = await failureIn({ mode: "404" });
  expect(error.message.replace(/:\d+/, "")).toBe(
    '127.0.0.1 has no such model or address (HTTP 404: "no such model"); check model and base_url.',
  );
});

test("a redirect is not followed", async () => {
  await using model = await scriptedModel({ mode: "redirect" });
  const error = await failureOf(ask(providerAt(model, "anthropic"), QUESTION, PATIENT));
  expect(error.message).toContain("set base_url to the final address");
  expect(model.requests.map(({ path }) => path)).toEqual(["/v1/messages"]);
});

test("a server that does not listen is unreachable", async () => {
  const model = await scriptedModel();
  await model[Symbol.asyncDispose]();
  const error = await failureOf(ask(providerAt(model, "openai"), QUESTION, PATIENT));
  expect(error.reason).toBe("unreachable");
  expect(error.message).toContain("(ECONNREFUSED)");
});

test("aborting rejects with the caller's reason and drops the connection", async () => {
  await using model = await scriptedModel({ mode: "silent" });
  const stop = new AbortController();
  const reason = new Error("that is enough");
  const asking = ask(providerAt(model, "anthropic"), QUESTION, { ...PATIENT, signal: stop.signal });
  await Promise.all([model.asked.then(() => stop.abort(reason)), expect(asking).rejects.toBe(reason)]);
  await model.dropped;
});

test("aborting while an error is read rejects with the caller's reason", async () => {
  await using model = await scriptedModel({ mode: "500_unended" });
  const stop = new AbortController();
  const asking = ask(providerAt(model, "anthropic"), QUESTION, { ...PATIENT, signal: stop.signal });
  await Promise.all([model.asked.then(() => stop.abort("enough")), expect(asking).rejects.toBe("enough")]);
});

test("an aborted signal sends no request", async () => {
  await using model = await scriptedModel();
  const signal = AbortSignal.abort("over");
  await expect(ask(providerAt(model, "anthropic"), QUESTION, { signal })).rejects.toBe("over");
  expect(model.requests).toEqual([]);
});

test("a server that failed is asked again and its answer is used", async () => {
  await using model = await scriptedModel();
  model.play("500", "reset", "normal");
  const provider = providerAt(model, "anthropic");
  expect((await failureOf(ask(provider, QUESTION, PATIENT))).reason).toBe("busy");
  expect((await failureOf(ask(provider, QUESTION, PATIENT))).reason).toBe("unreachable");
  expect((await ask(provider, QUESTION, PATIENT)).text).toBe("A gist.");
  expect(new Set(model.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

const UNENDED: readonly Mode[] = ["silent", "dribble", "500_unended"];

test.each(WIRES)(
  "no failure of %s contains the key or the prompt, whatever the server does",
  async (wire) => {
    await using model = await scriptedModel();
    const errors: string[] = [];
    for (const mode of MODE_NAMES) {
      model.play(mode);
      const options = UNENDED.includes(mode) ? HURRIED : PATIENT;
      await ask(providerAt(model, wire), QUESTION, options).catch((error: unknown) => {
        expect(error, mode).toBeInstanceOf(AskError);
        errors.push(`${mode}: ${JSON.stringify(error)} ${inspect(error, { showHidden: true, depth: null })}`);
      });
    }
    expect(errors.length).toBe(MODE_NAMES.length - 5);
    for (const text of errors)
      for (const secret of [KEY, QUESTION.prompt, QUESTION.system, "Zq7Xw29p", "yesterday's total", "\u001b"])
        expect(text).not.toContain(secret);
  },
);

test.each([
  ["an unencrypted way through the network", { base_url: "http://model.example/v1" }, "use https"],
  ["a name that only looks like this machine", { base_url: "http://127.0.0.1.example" }, "use https"],
  ["a file", { base_url: "file:///etc/passwd" }, "http or https"],
  ["no address", { base_url: "model" }, "http or https"],
  ["a password in the address", { base_url: "https://dana:pw@model.example" }, "without user"],
  ["a query in the address", { base_url: "https://model.example/?key=pw" }, "without user"],
  ["a key of two lines", { key: `${KEY}\nx-evil: 1` }, "visible ASCII"],
  ["a key that does not fit into a header", { key: `${KEY}’` }, "visible ASCII"],
  ["an empty key", { key: "" }, "visible ASCII"],
])("%s is refused before anything is sent", async (_, given, words) => {
  const safe: Provider = { wire: "openai", base_url: "https://model.invalid", model: "small-1", key: KEY };
  const error = await failureOf(ask({ ...safe, ...given }, QUESTION, PATIENT));
  expect(error.reason).toBe("refused");
  expect(error.message).toContain(words);
  expect(inspect(error)).not.toContain(KEY);
  expect(inspect(error)).not.toContain("pw");
});

test("a proxy from the environment is not used", async () => {
  await using model = await scriptedModel({ mode: "401" });
  await using proxy = await scriptedModel();
  const script = `
    import { ask } from ${JSON.stringify(new URL("ask.ts", import.meta.url).href)};
    const answer = ask(${JSON.stringify(providerAt(model, "openai"))}, ${JSON.stringify(QUESTION)});
    answer.catch(({ reason }) => console.log(reason));
  `;
  const env = { PATH: process.env.PATH ?? "", HTTP_PROXY: proxy.origin, http_proxy: proxy.origin };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    env,
  });
  expect(stdout).toBe("refused\n");
  expect([model.requests.length, proxy.requests.length]).toEqual([1, 0]);
});
