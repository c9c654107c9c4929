/** The key of an upload in its address, `/files/{key}/{name}`; undefined for any other address. */
export const fileKeyIn = (address: string): string | undefined => /^\/files\/([\w-]{22})\/[^/?#]+$/.exec(address)?.[1]
/** The keys of all uploads that a text names, such as pictures in rich text. */
export const fileKeysIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/files\/([\w-]{22})\//g)].map((found) => found[1]!)

/** The name at the end of an upload's address, for people. */
export function fileNameIn(address: string): string {
  const name = address.split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    return name
  }
}
