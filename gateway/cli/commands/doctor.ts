import { loadConfig } from '../../config.ts';
import { examine } from '../../database/doctor.ts';
import { about, type Finding } from '../../database/doctor-finding.ts';
import { FolderInUseError } from '../../database/folder-lock.ts';
import {
  type Database,
  DatabaseError,
  isEmbeddedDatabase,
  openDatabase,
} from '../../database/open-database.ts';
import type { Command } from '../command.ts';
import { requireLocal } from '../local-database.ts';

const SIGN: Readonly<Record<Finding['level'], string>> = {
  ok: 'ok      ',
  note: 'note    ',
  problem: 'PROBLEM ',
};

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Examine the database for what the service needs; it changes nothing.',
  positionals: [],
  options: {},
  async run(input) {
    requireLocal(input);
    const { databaseUrl, dataDir } = loadConfig(input.env);
    const isNew = databaseUrl === null && !isEmbeddedDatabase(dataDir);
    const findings = isNew
      ? [about('tables').note(`there is no database in ${dataDir} yet: npm start makes it`)]
      : await openDatabase({ databaseUrl, dataDir }).then(examined, unusable);
    const failed = findings.some(({ level }) => level === 'problem');
    const lines = findings.map(({ about, level, text }) => `${SIGN[level]}${about}: ${text}`);
    return { json: { ok: !failed, findings }, text: lines.join('\n'), failed };
  },
};

async function examined(database: Database): Promise<Finding[]> {
  try {
    return await examine(database);
  } finally {
    await database.close();
  }
}

function unusable(error: unknown): Finding[] {
  const expected = error instanceof FolderInUseError || error instanceof DatabaseError;
  if (!expected) throw error;
  return [{ about: 'server', level: 'problem', text: `${error.message}.` }];
}
