import type { ESTree, Plugin } from 'vite'
import { parseSync } from 'vite'

/**
 * What only editor, lists and server ask an item type. The fill page never does, so its scripts come without: the
 * settings of the inspector, what publishing checks and compares, columns, statistics and the reading of plain posts.
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
  'truths',
  'compare',
  'seats',
  'seatsTaken',
  'forVisitors',
])

/** Leaves the authoring half out of the definitions of item types, and of the defaults that complete them. */
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

/** Where the properties stand, each with what follows it up to the next. */
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

/** A literal with a family or a group is a definition, or what several definitions have in common. */
function definitionIn(node: ESTree.Node): ESTree.ObjectExpression | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  return node.properties.some((property) => isNamed(property, 'family') || isNamed(property, 'group'))
    ? node
    : undefined
}

const isNamed = (property: ESTree.ObjectPropertyKind, name: string): boolean =>
  property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
