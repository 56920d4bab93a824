import {
  DateType,
  DecimalType,
  JsonType,
  type MetadataStorage,
  ReferenceKind,
  UuidType,
} from '@mikro-orm/core';
import { type EntityManager, MikroKyselyPlugin } from '@mikro-orm/postgresql';
import {
  AliasNode,
  ColumnNode,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  IdentifierNode,
  InsertQueryNode,
  Kysely,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type UnknownRow,
  UpdateQueryNode,
} from 'kysely';
import type { Tables } from '../../schema/entities/tables.ts';
import type { SqlExecutor, SqlValue } from '../../schema/queries/sql.ts';

type RunSql = SqlExecutor['sql'];
type RunQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** Runs statements on a connection outside MikroORM. */
export function executorOn(em: EntityManager, sql: RunSql): SqlExecutor {
  const run: RunQuery = async ({ sql: text, parameters }) => ({
    rows: await sql(text, parameters as readonly SqlValue[]),
  });
  return { sql, db: typedQueries(em, run) };
}

/**
 * Queries with the property names of the entities as column names, and values of the entities' JavaScript types. A
 * property has the same name and column everywhere, so names are replaced while a statement is written. MikroORM's
 * plugin looks each of them up in every table, 15 times the work for a page of 100 rows, so it only converts written
 * values.
 */
export function typedQueries(em: EntityManager, run: RunQuery): Kysely<Tables> {
  const names = namesOf(em);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new QueryDriver(run),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new EntityCompiler(names),
    },
    plugins: [new EntityPlugin(em, names)],
  });
}

interface Names {
  /** Column of a property, if its name differs. */
  readonly columns: ReadonlyMap<string, string>;
  /** The property of a value in an answer, by the name of its column or property. */
  readonly properties: ReadonlyMap<string, Property>;
}

interface Property {
  readonly name: string;
  readonly read: ((value: unknown) => unknown) | null;
}

/** Types whose values drivers return as in JavaScript. */
const AS_THEY_COME = [JsonType, DecimalType, DateType, UuidType];

const known = new WeakMap<MetadataStorage, Names>();

/** @throws Error when a property has two columns, or a column two properties. */
function namesOf(em: EntityManager): Names {
  const metadata = em.getMetadata();
  const before = known.get(metadata);
  if (before !== undefined) return before;
  const platform = em.getDriver().getPlatform();
  const columns = new Map<string, string>();
  const properties = new Map<string, Property>();
  for (const { kind, name, fieldNames, customType } of [...metadata].flatMap(({ props }) => props)) {
    const [column] = fieldNames;
    if (kind !== ReferenceKind.SCALAR || column === undefined) continue;
    if ((columns.get(name) ?? column) !== column || (properties.get(column)?.name ?? name) !== name) {
      throw new Error(`property ${name} and column ${column} do not belong together everywhere`);
    }
    columns.set(name, column);
    const isRead = customType !== undefined && !AS_THEY_COME.some((type) => customType instanceof type);
    const read = isRead ? (value: unknown) => customType.convertToJSValue(value, platform) : null;
    for (const key of [name, column]) properties.set(key, { name, read });
  }
  const names = { columns, properties };
  known.set(metadata, names);
  return names;
}

class EntityCompiler extends PostgresQueryCompiler {
  readonly #columns: Names['columns'];

  constructor({ columns }: Names) {
    super();
    this.#columns = columns;
  }

  protected override compileUnwrappedIdentifier(node: IdentifierNode): void {
    const name = this.#columns.get(node.name);
    super.compileUnwrappedIdentifier(name === undefined || name === node.name ? node : { ...node, name });
  }
}

class EntityPlugin extends MikroKyselyPlugin {
  readonly #names: Names;
  /** The source of an answer's column that has an alias. */
  readonly #sources = new WeakMap<QueryId, ReadonlyMap<string, string>>();

  constructor(em: EntityManager, names: Names) {
    super(em, { columnNamingStrategy: 'property', convertValues: true });
    this.#names = names;
  }

  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    this.#sources.set(args.queryId, sourcesOf(args.node));
    const writes = InsertQueryNode.is(args.node) || UpdateQueryNode.is(args.node);
    return writes ? super.transformQuery(args) : args.node;
  }

  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { result, queryId } = args;
    const members = Object.keys(result.rows[0] ?? {}).map((column) => this.#memberOf(column, queryId));
    const isRenamed = members.some(({ column, name }) => column !== name);
    if (!isRenamed) {
      for (const { column, read } of members) {
        if (read !== null) for (const row of result.rows) row[column] = readOrNull(read, row[column]);
      }
      return result;
    }
    const rows = result.rows.map((row) => {
      const entity: UnknownRow = {};
      for (const { column, name, read } of members) {
        entity[name] = read === null ? row[column] : readOrNull(read, row[column]);
      }
      return entity;
    });
    return { ...result, rows };
  }

  #memberOf(column: string, queryId: QueryId) {
    const { properties } = this.#names;
    const source = this.#sources.get(queryId)?.get(column) ?? column;
    const read = properties.get(source)?.read ?? null;
    return { column, name: properties.get(column)?.name ?? column, read };
  }
}

const readOrNull = (read: (value: unknown) => unknown, value: unknown) =>
  value === null ? null : read(value);

/** Aliased columns of a statement, by alias. */
function sourcesOf(node: RootOperationNode): Map<string, string> {
  const selections =
    'selections' in node ? node.selections : 'returning' in node ? node.returning?.selections : [];
  return new Map(
    (selections ?? []).flatMap(({ selection }) =>
      AliasNode.is(selection) &&
      ReferenceNode.is(selection.node) &&
      ColumnNode.is(selection.node.column) &&
      IdentifierNode.is(selection.alias)
        ? [[selection.alias.name, selection.node.column.column.name] as const]
        : [],
    ),
  );
}

/** Runs each compiled query as one statement of an existing transaction. */
class QueryDriver extends DummyDriver {
  readonly #run: RunQuery;

  constructor(run: RunQuery) {
    super();
    this.#run = run;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) => this.#run(query) as Promise<QueryResult<Row>>,
      streamQuery: () => notStreamed(),
    };
  }
}

function notStreamed(): never {
  throw new Error('a statement of a transaction is not streamed');
}
