import type { parser } from 'lezer-feel'

export type FeelNode = ReturnType<typeof parser.parse>['topNode']

/** Child nodes of a node in a FEEL syntax tree. */
export function childrenOf(node: FeelNode): readonly FeelNode[] {
  const all: FeelNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child)
  return all
}

/** The value of a string literal. */
export function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string // a JSON text between quotes is a string
  } catch {
    return text.slice(1, -1)
  }
}

/** Shortens a quotation of the source for an error message. */
export const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 29)}…` : text)
