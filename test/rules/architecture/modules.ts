// Parses source texts into what the architecture rules check: each file's imports, exported types and length.
import { posix } from "node:path";
import { type Expression, parseSync, type Statement, Visitor } from "oxc-parser";

/** An import of a file of this repository. Imports of packages and of Node are left out. */
interface Import {
  /** The imported file's path from the repository root. Undefined when the path is computed. */
  readonly target: string | undefined;
  /** True when nothing is left of the import once types are stripped. */
  readonly type_only: boolean;
}

export interface Module {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Imported packages and Node modules, as the file names them. */
  readonly packages: readonly string[];
  /** Names that only Node has, used as a value. */
  readonly node_globals: readonly string[];
  readonly exported_types: readonly string[];
}

export function readModules(texts: Readonly<Record<string, string>>): Module[] {
  return Object.entries(texts).map(([path, text]) => readModule(path, text));
}

function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);

  const imports: Import[] = [];
  const packages: string[] = [];
  const globals = new Set<string>();
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    if (specifier === undefined) imports.push({ target: undefined, type_only: typeOnly });
    else if (specifier.startsWith("."))
      imports.push({ target: posix.join(posix.dirname(path), specifier), type_only: typeOnly });
    else packages.push(specifier);
  };
  new Visitor({
    // `import { type A }` still loads the file at run time, so only `import type` counts as type-only.
    ImportDeclaration: (node) => add(node.source.value, node.importKind === "type"),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === "type");
    },
    ImportExpression: (node) => add(literalText(node.source), false),
    TSImportType: (node) => add(node.source.value, true),
    Identifier: (node) => {
      if (NODE_GLOBALS.has(node.name) && !isOnlyAName(text, node)) globals.add(node.name);
    },
  }).visit(program);

  const lines = text.replace(/\n$/, "").split("\n").length;
  return {
    path,
    lines,
    imports,
    packages,
    node_globals: [...globals],
    exported_types: exportedTypes(program.body),
  };
}

const NODE_GLOBALS: ReadonlySet<string> = new Set(["Buffer", "process", "global", "require", "__dirname"]);

/** Returns true for the name of a field, as in `{ process: 1 }` and `a.process`. */
function isOnlyAName(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return /[.]\s*$/.test(text.slice(0, start)) || /^\??\s*:/.test(text.slice(end));
}

function literalText(node: Expression): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** Returns the types that a file is the home of: declared and exported here, or renamed by a re-export. */
function exportedTypes(body: readonly Statement[]): string[] {
  const declared = new Set(body.flatMap((node) => typeName(node) ?? []));
  const names = new Set<string>();
  for (const node of body) {
    if (node.type !== "ExportNamedDeclaration") continue;
    const name = node.declaration ? typeName(node.declaration) : undefined;
    if (name !== undefined) names.add(name);
    for (const { local, exported, exportKind } of node.specifiers) {
      const from = nameOf(local);
      const to = nameOf(exported);
      const isType = node.exportKind === "type" || exportKind === "type";
      const renamed = node.source !== null && from !== to && isType;
      if (declared.has(from) || renamed) names.add(to);
    }
  }
  return [...names];
}

function typeName(node: Statement): string | undefined {
  const declaresType =
    node.type === "TSInterfaceDeclaration" ||
    node.type === "TSTypeAliasDeclaration" ||
    node.type === "ClassDeclaration";
  return declaresType ? node.id?.name : undefined;
}

function nameOf(node: { name: string } | { value: string }): string {
  return "name" in node ? node.name : node.value;
}
