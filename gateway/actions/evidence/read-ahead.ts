/**
 * The same values, the next one asked for before the current one is handed on: the database reads a page while the
 * one before is written. One value is held beside the current one.
 */
export async function* readAhead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const ask = () => {
    const asked = source.next();
    // Its failure is met where it is awaited, also when nobody asks for it any more.
    asked.catch(() => {});
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
