// `clew context`: what an agent would be told, as it would be told it.
import { context } from "../../../archive/operations/context.ts";
import { span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { operationCommand } from "../command.ts";

export const contextCommand = operationCommand(context, {
  present({ text }, { width }) {
    if (text === null) return [[span("There is nothing to tell: no session worked there.", "dim")]];
    return wrap(text, width).map((line) => [span(line)]);
  },
});
