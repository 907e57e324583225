import { type Client, createWritePool } from './client.ts';

/** A role for the service: it can connect and read, nothing else. */
export interface ReaderRole {
  readonly name: string;
  /** Null: it is given a way to log in by somebody else. Used when the role is created, and not afterwards. */
  readonly password: string | null;
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_OBJECT = '42710';

/**
 * Creates the role unless it exists, and lets it read all that the catalog has now and will have. To be run by the
 * owner of the tables after each migration. Managed databases often let nobody create roles in SQL: what cannot be done
 * is not a failure, but is told.
 *
 * @param report told in one sentence each what has to be done by somebody with more rights.
 */
export async function ensureReaderRole(
  url: string,
  role: ReaderRole,
  report: (sentence: string) => void,
): Promise<void> {
  const client = createWritePool(url);
  try {
    if (!(await createUnlessThere(client, role))) {
      const { text } = await statement(client, 'create role %I login', role.name);
      report(
        `The role "${role.name}" does not exist, and this role may not create it: have an administrator run \`${text}\` (with a password), then run \`catalog migrate\` again.`,
      );
      return;
    }
    await grantReading(client, role);
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** Whether the role is there in the end. */
async function createUnlessThere(client: Client, { name, password }: ReaderRole): Promise<boolean> {
  const [found] = await client`select from pg_roles where rolname = ${name}`;
  if (found !== undefined) return true;
  const create =
    password === null
      ? await statement(client, 'create role %I login', name)
      : await statement(client, 'create role %I login password %L', name, password);
  try {
    await create.run();
    return true;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code !== INSUFFICIENT_PRIVILEGE && code !== DUPLICATE_OBJECT) throw cause;
    return code === DUPLICATE_OBJECT;
  }
}

async function grantReading(client: Client, { name }: ReaderRole): Promise<void> {
  const grants = [
    'grant usage on schema public, drizzle to %I',
    'grant select on all tables in schema public, drizzle to %I',
    'alter default privileges in schema public grant select on tables to %I',
  ];
  for (const grant of grants) await (await statement(client, grant, name)).run();
}

/** A statement that takes no parameters, with names (`%I`) and texts (`%L`) quoted by the server. */
async function statement(client: Client, format: string, ...values: readonly string[]) {
  const [row] = await client<
    { text: string }[]
  >`select format(${format}, variadic ${[...values]}::text[]) as text`;
  const text = row?.text ?? '';
  return { text, run: () => client.unsafe(text) };
}
