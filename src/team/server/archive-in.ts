// Says where the archive of an organisation is: in the database of the accounts, in a schema of its own.

export function archiveIn(address: string, organisation: string): string {
  const location = new URL(address);
  location.searchParams.set("archive", organisation);
  return location.href;
}
