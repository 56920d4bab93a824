/** A handful of items in order, in place, equal ones as they stood: `Array.sort` copies and allocates for each line. */
export function sortFew<Item>(items: Item[], compare: (a: Item, b: Item) => number): Item[] {
  for (let next = 1; next < items.length; next += 1) {
    const item = items[next] as Item;
    let place = next;
    while (place > 0 && compare(items[place - 1] as Item, item) > 0) {
      items[place] = items[place - 1] as Item;
      place -= 1;
    }
    items[place] = item;
  }
  return items;
}
