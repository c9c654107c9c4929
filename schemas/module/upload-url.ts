/** The key of an upload in its URL `/files/{key}/{name}`; undefined for any other URL. */
export const fileKeyIn = (address: string): string | undefined => /^\/files\/([\w-]{22})\/[^/?#]+$/.exec(address)?.[1]
/** The keys of all uploads in a text, such as pictures in rich text. */
export const fileKeysIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/files\/([\w-]{22})\//g)].map((found) => found[1]!)

/** The readable file name at the end of an upload's URL. */
export function fileNameIn(address: string): string {
  const name = address.split(/[?#]/)[0]!.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || address
  } catch {
    return name
  }
}
