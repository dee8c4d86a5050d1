// Lists what the published package consists of, as a CycloneDX bill of materials: every bundled package with its version,
// licence and the hash of the archive it came from. The same checkout gives the same list, so it names no time.

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** As the lock file has it: one hash in base64. */
  readonly integrity: string;
}

export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

export function billOfMaterials(subject: Subject, packages: readonly BundledPackage[]): object {
  const own = purl(subject);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": own, ...component(subject) } },
    components: packages.map((each) => ({
      type: "library",
      "bom-ref": purl(each),
      ...component(each),
      hashes: [hashOf(each.integrity)],
    })),
    dependencies: [{ ref: own, dependsOn: packages.map(purl) }],
  };
}

function component({ name, version, license }: Subject): object {
  return { name, version, purl: purl({ name, version }), licenses: [{ expression: license }] };
}

/** Returns a package URL such as `pkg:npm/%40scope/name@1.0.0`. */
function purl({ name, version }: Pick<Subject, "name" | "version">): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

const ALGORITHMS: Readonly<Record<string, string>> = { sha1: "SHA-1", sha512: "SHA-512" };

function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = "", hash = ""] = integrity.split("-");
  const alg = ALGORITHMS[algorithm];
  if (alg === undefined) throw new Error(`Unknown hash in the lock file: ${integrity}`);
  return { alg, content: Buffer.from(hash, "base64").toString("hex") };
}
