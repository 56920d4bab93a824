/**
 * The same values, with the next one requested before the current one is passed on: the database reads a page while the
 * one before is written. One value is kept besides the current one.
 */
export async function* readAhead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const ask = () => {
    const asked = source.next();
    // Its error is thrown where it is awaited; this avoids an unhandled rejection.
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
