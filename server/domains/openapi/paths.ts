import type { Operation } from './operation.ts'
import type { Answer, Shape } from '#server/kit/api-shapes.ts'

/**
 * Gives calls whose paths differ only in the name of a parameter one path, because OpenAPI knows a path by its shape: a
 * form has a key (its own routes) and an id (the module engine). Two calls of one method become one, with either answer.
 */
export function withSharedPaths(operations: readonly Operation[]): readonly Operation[] {
  return [...Map.groupBy(operations, ({ path }) => openPath(path).replaceAll(/\{\w+\}/g, '{}')).values()].flatMap(
    (those) => {
      const { path } = those[0]!
      if (those.every((one) => openPath(one.path) === openPath(path))) return those
      return [...Map.groupBy(those, ({ method }) => method).values()].map(([first, ...others]): Operation =>
        others.length === 0
          ? { ...first!, path }
          : {
              ...first!,
              path,
              summary: [first!, ...others].map(({ summary }) => summary).join(' · '),
              answer: either([first!.answer, ...others.map((other) => other.answer)]),
            },
      )
    },
  )
}

const either = (answers: readonly Answer[]): Answer => ({ anyOf: answers }) as Shape

/**
 * `/page/:id` → `/page/{id}`. `/:ids` is `/{id}` too: OpenAPI knows a path by its shape, whatever its parameters are
 * called.
 */
export const openPath = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => `{${openName(name)}}`).replace(/(?<=.)\/$/, '')

/** Name of a parameter in the document. */
export const openName = (name: string): string => (name === 'ids' ? 'id' : name)
