// Plays a plot as a chat: each response of the model is written once without and once with its tool calls.
import type { Plot, PlotStep, PlotSubagent, PlotTurn } from "../plots/plot.ts";
import { ChatRecorder } from "./chat-recorder.ts";
import { type ChatTool, chatTool } from "./tool-calls.ts";

export function playChat(recorder: ChatRecorder, plot: Plot): void {
  for (const turn of plot) playChatTurn(recorder, turn);
}

function playChatTurn(recorder: ChatRecorder, turn: PlotTurn): void {
  recorder.wait(recorder.options.headless ? 0 : 20, recorder.options.headless ? 1 : 300);
  recorder.typed.push({ message: turn.prompt, at_ms: recorder.now });
  writePrompt(recorder, turn.prompt);
  answerChat(recorder, turn.steps, turn.answer);
}

/** Takes back the last turn: the client drops it from its list, and keeps its lines. */
export function rewindTurn(recorder: ChatRecorder): void {
  recorder.wait(15, 60);
  const prompts = recorder.list.filter(isTyped);
  const last = prompts.at(-1);
  recorder.add({ $rewindTo: last?.id });
  recorder.list = recorder.list.slice(0, last === undefined ? undefined : recorder.list.indexOf(last));
  recorder.replaceList();
}

function isTyped({ type, content }: Readonly<Record<string, unknown>>): boolean {
  const [first] = Array.isArray(content) ? content : [];
  return type === "user" && typeof first?.text === "string";
}

function writePrompt(recorder: ChatRecorder, text: string): void {
  const id = recorder.random.uuid();
  recorder.message({ id, timestamp: recorder.time, type: "user", content: [{ text }] });
}

function answerChat(recorder: ChatRecorder, steps: readonly PlotStep[], answer: string): void {
  let words: Words = { thoughts: [], text: "" };
  for (const step of steps) {
    if ("think" in step) words = { ...words, thoughts: [...words.thoughts, step.think] };
    else if ("say" in step) words = { ...words, text: step.say };
    else {
      useChatTools(recorder, words, "together" in step ? step.together : [step]);
      words = { thoughts: [], text: "" };
    }
  }
  respond(recorder, { ...words, text: answer });
}

interface Words {
  readonly thoughts: readonly string[];
  readonly text: string;
}

type Response = Readonly<Record<string, unknown>> & { readonly content: string };

function respond(recorder: ChatRecorder, { thoughts, text }: Words): Response {
  recorder.wait(2, 9);
  const response = {
    ...{ id: recorder.random.uuid(), timestamp: recorder.time, type: "gemini", content: text },
    thoughts: thoughts.map((thought) => thoughtFields(thought, recorder.time)),
    tokens: spendTokens(recorder, text.length, thoughts.join(" ").length),
    model: recorder.options.model,
  };
  recorder.message(response, text === "" ? [] : [{ text }]);
  return response;
}

/** A plot's thought begins with its subject, up to the first full stop. */
function thoughtFields(thought: string, timestamp: string): Readonly<Record<string, string>> {
  const end = thought.indexOf(". ");
  return { subject: thought.slice(0, end), description: thought.slice(end + 2), timestamp };
}

/** Reads the whole context again for every response, most of it from the cache. */
function spendTokens(
  recorder: ChatRecorder,
  written: number,
  thought: number,
): Readonly<Record<string, number>> {
  const { random } = recorder;
  const input = recorder.context + random.between(40, 400);
  const cached = recorder.calls === 0 ? 0 : Math.floor(recorder.context * 0.8);
  const output = Math.ceil(written / 4) + random.between(20, 160);
  const thoughts = thought === 0 ? 0 : Math.ceil(thought / 3) + random.between(60, 300);
  recorder.context = input + output;
  recorder.calls += 1;
  return { input, output, cached, thoughts, tool: 0, total: input + output + thoughts };
}

function useChatTools(recorder: ChatRecorder, words: Words, steps: readonly PlotStep[]): void {
  const response = respond(recorder, words);
  const asked = recorder.now;
  const calls = steps.map((step, index) => {
    const tool = "agent" in step ? runAgent(recorder, step) : chatTool(recorder, step);
    recorder.wait(tool.seconds, tool.seconds + 1);
    const own = recorder.options.session_id;
    const id = recorder.options.parent_id
      ? `${own}#${recorder.calls - 1}-${index}`
      : `${tool.name}__${tool.name}_${asked}_${index}`;
    return callFields(tool, id, recorder.time);
  });
  recorder.activity.push(...calls.map(activityFields));
  const { content } = response;
  const called = { ...response, toolCalls: calls };
  recorder.add(called);
  const functionCalls = calls.map(({ id, name, args }) => ({ functionCall: { name, args, id } }));
  recorder.remember(called, [...(content === "" ? [] : [{ text: content }]), ...functionCalls]);
  const results = calls.flatMap(({ result }) => result);
  recorder.message({
    ...{ id: recorder.random.uuid(), timestamp: recorder.time, type: "user", content: results },
  });
  recorder.context += Math.ceil(JSON.stringify(results).length / 4);
}

function callFields(tool: ChatTool, id: string, timestamp: string) {
  const { name, args, output, display, description, display_name, markdown, agent_id } = tool;
  return {
    ...{ id, name, args, result: [{ functionResponse: { id, name, response: { output } } }] },
    ...{ status: "success", timestamp, ...(agent_id !== undefined && { agentId: agent_id }) },
    ...{ resultDisplay: display, description, displayName: display_name, renderOutputAsMarkdown: markdown },
  };
}

/** A line of the panel that the client shows while an agent works. */
function activityFields({ id, name, args, description, displayName }: ReturnType<typeof callFields>) {
  const call = { id, type: "tool_call", content: name, displayName, description };
  return { ...call, args: JSON.stringify(args), status: "completed" };
}

/** Writes the log of an agent that ends with the call that hands back its report. */
function runAgent(parent: ChatRecorder, plot: PlotSubagent): ChatTool {
  const { options, random } = parent;
  const session_id = random.uuid();
  const child = new ChatRecorder({
    ...{ ...options, session_id, parent_id: options.session_id, start_ms: parent.now + 120 },
  });
  child.context = 4100;
  writePrompt(child, plot.prompt);
  for (const step of plot.steps) useChatTools(child, { thoughts: [], text: "" }, [step]);
  handBack(child, plot.reports);
  parent.files.push(child.file());
  parent.now = child.now;
  const result = reportJson(plot.reports);
  const [agent_name, prompt] = ["generalist", plot.prompt];
  return {
    ...{ name: "invoke_agent", args: { agent_name, prompt }, agent_id: session_id },
    output: `Subagent '${agent_name}' finished.\nTermination Reason: GOAL\nResult:\n${result}`,
    display: {
      ...{ isSubagentProgress: true, agentName: agent_name, recentActivity: child.activity },
      ...{ state: "completed", result, terminateReason: "GOAL" },
    },
    description: `Delegating to agent '${agent_name}'`,
    ...{ display_name: "Invoke Subagent", markdown: true, seconds: 0 },
  };
}

function handBack(child: ChatRecorder, report: string): void {
  const response = respond(child, { thoughts: [], text: report });
  const output = "Output submitted and task completed.";
  const tool: ChatTool = {
    ...{ name: "complete_task", args: { result: { response: report } }, output, display: output },
    ...{ description: "Completing task and submitting results.", display_name: "Complete Task" },
    ...{ markdown: true, seconds: 0 },
  };
  child.wait(0, 1);
  const id = `${child.options.session_id}#${child.calls - 1}-0`;
  const call = callFields(tool, id, child.time);
  child.activity.push(activityFields(call));
  child.add({ ...response, toolCalls: [call] });
  child.add({ $set: { summary: reportJson(report) } });
}

function reportJson(report: string): string {
  return JSON.stringify({ response: report }, null, 2);
}
