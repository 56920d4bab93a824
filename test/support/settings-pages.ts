import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  picture,
  type SignInOf,
  scrollsSideways,
} from './console.ts';
import { type TrpcTestClient, trpcClient } from './trpc.ts';

/** What nobody may see as anything but text. */
export const ODD_NAME = '<script>alert(1)</script> =HYPERLINK("x") \u202Eabc\u202C';

/** What the service itself says, asked by a program with the person's token. */
export async function clientOf({ server }: ConsoleTest, person: SignInOf): Promise<TrpcTestClient> {
  return trpcClient(server, await server.signIn(person));
}

/** A page is accessible and fits the window; its picture is for people. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await scrollsSideways(page), name).toBe(false);
  await picture(page, name);
}

/** Chooses what the menu of a table's row offers. */
export async function chooseInRow(page: Page, row: string | RegExp, item: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The request of a `curl` command that a page shows: a person would run it as it stands. */
export function requestIn(command: string): { readonly path: string; readonly init: RequestInit } {
  const [, url = ''] = /curl '?([^\s']+)/.exec(command) ?? [];
  const [, body = ''] = /-d '([\s\S]+)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H "([^:"]+): ([^"]+)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const { pathname, search } = new URL(url);
  return { path: pathname + search, init: { method: 'POST', headers, body } };
}
