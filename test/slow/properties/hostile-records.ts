// Writes transcript lines as short as possible, for files of very many of them.

export type Id = string | number | null;

/** Marks a record as a subsession's. */
export const SIDE = ',"isSidechain":true';

export function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join("");
}

export function fill(unit: string, megabytes: number): string {
  return unit.repeat(Math.ceil((megabytes * 1024 * 1024) / unit.length));
}

export function line(fields: string): string {
  return `{${fields},"sessionId":"s"}\n`;
}

/** A parent below zero means none. */
export function linked(type: string, id: Id, parent: Id, fields: string): string {
  const parentId = parent === null || parent === -1 ? "null" : `"${parent}"`;
  return line(`"parentUuid":${parentId},"uuid":"${id}","type":"${type}"${fields}`);
}

export function user(id: Id, parent: Id, more: string = "", content: string = "do it"): string {
  return linked("user", id, parent, `${more},"message":{"content":${JSON.stringify(content)}}`);
}

export function answer(id: Id, parent: Id, message: string): string {
  const content = `[{"type":"text","text":"${id}"}]`;
  return linked("assistant", id, parent, `,"message":{"id":"${message}","content":${content}}`);
}

/** Writes one record with one or more calls. */
export function call(id: Id, parent: Id, message: string, uses: string, more: string = ""): string {
  return linked("assistant", id, parent, `${more},"message":{"id":"${message}","content":[${uses}]}`);
}

export function uses(count: number, name: string, prompt: (at: number) => string = () => ""): string {
  return Array.from({ length: count }, (_, at) => use(name, `t${at}`, prompt(at))).join();
}

export function use(name: string, callId: string, prompt: string = "", more: string = ""): string {
  return `{"type":"tool_use","id":"${callId}","name":"${name}","input":{"prompt":"${prompt}","taskId":"1"${more}}}`;
}

export function result(id: Id, parent: Id, callId: string): string {
  const content = `[{"type":"tool_result","tool_use_id":"${callId}","content":"ok"}]`;
  return linked("user", id, parent, `,"message":{"content":${content}}`);
}

export function progress(id: Id, parent: Id): string {
  return linked("progress", id, parent, "");
}

/** Numbers records, each below the one before. With the last as the parent of the first they form a cycle. */
export function row(count: number, first: Id, make: (at: number, parent: Id) => string): string {
  return times(count, (at) => make(at, at === 0 ? first : at - 1));
}
