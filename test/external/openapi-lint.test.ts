import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';

const FILE = 'docs/openapi.json';
const text = readFileSync(FILE, 'utf8');

const broken = text.replace('"operationId": "ingest"', '"operationId": "getHealth"');

/** What a linter says although it stays as it is, each with the reason. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'info-contact at info':
    'every company runs a service of its own: the document knows no address to write to',
  'operation-2xx-response at #/paths/~1api~1auth~1oidc~1start/get/responses':
    'it sends a browser to the OpenID provider',
  'operation-2xx-response at #/paths/~1api~1auth~1oidc~1callback/get/responses':
    'it sends a browser to a page of the console',
};
const explained = (of: 'info' | 'operation') => Object.keys(EXPLAINED).filter((text) => text.startsWith(of));

it('Redocly finds no problem in docs/openapi.json by its recommended rules, but what is explained here', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const lint = async (source: string) => {
    const problems = await lintFromString({ source, absoluteRef: FILE, config });
    return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
  };
  expect(await lint(text)).toEqual(explained('operation'));
  expect((await lint(broken)).join()).toContain('operation-operationId-unique');
});

it('Spectral finds no problem in docs/openapi.json by its rules for OpenAPI, but what is explained here', async () => {
  const linter = new Spectral();
  linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const lint = async (source: string) => {
    const problems = await linter.run(JSON.parse(source));
    return problems.map(({ code, path }) => `${code} at ${path.join('.')}`);
  };
  expect(await lint(text)).toEqual(explained('info'));
  expect((await lint(broken)).join()).toContain('operation-operationId-unique');
});
