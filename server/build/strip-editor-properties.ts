import type { ESTree, Plugin } from 'vite'
import { parseSync } from 'vite'

/**
 * Properties of item types used only by editor, lists and server. The fill page's scripts omit them: the inspector's
 * settings, publish checks and comparisons, columns, statistics, and parsing of posts without scripts.
 */
const authoring: ReadonlySet<string> = new Set([
  'name',
  'settings',
  'becomes',
  'create',
  'check',
  'answerSchema',
  'parse',
  'mask',
  'columns',
  'operands',
  'measures',
  'grading',
  'compare',
  'seats',
  'seatsTaken',
  'forVisitors',
])

/** Removes the authoring properties from definitions of item types and from the defaults that complete them. */
export const withoutAuthoring: Plugin = {
  name: 'without-authoring',
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: /defineItemType|ItemTypeSpec/ },
    handler(code, id) {
      let text = ''
      let at = 0
      for (const [start, end] of rangesIn(parseSync(id, code).program)) {
        text += code.slice(at, start)
        at = end
      }
      return { code: text + code.slice(at), map: null }
    },
  },
}

/** Returns the positions of the properties, each with the text up to the next one. */
function rangesIn(program: ESTree.Program): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const definition = definitionIn(node as ESTree.Node)
    if (definition)
      definition.properties.forEach((property, index, all) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return
        if (authoring.has(property.key.name)) found.push([property.start, all[index + 1]?.start ?? definition.end - 1])
      })
    Object.values(node).forEach(visit)
  }
  visit(program.body)
  return found
}

/** Returns a literal that defines an item type, or a part that definitions share: one with a family or a group. */
function definitionIn(node: ESTree.Node): ESTree.ObjectExpression | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  return node.properties.some((property) => isNamed(property, 'family') || isNamed(property, 'group'))
    ? node
    : undefined
}

const isNamed = (property: ESTree.ObjectPropertyKind, name: string): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
