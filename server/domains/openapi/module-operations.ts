import { permissionOf, actionPermission } from '#schemas/module/permission-names.ts'
import { actionSchema } from '#schemas/module/body-schema.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { childrenOf } from '#server/crud/read-child-rows.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import type { DynamicModules } from '#server/kit/plugin.ts'
import { moduleRoutes } from '#server/crud/module-routes.ts'
import { anything, type Shape } from '#server/kit/openapi-schemas.ts'
import { belowName, belowShape, bodyShape, plain } from './request-body-schemas.ts'
import { moduleCalls } from './module-route-docs.ts'
import type { Operation } from './operation.ts'
import { hasChildren, nodeShape, optionShape, partName, rowShape } from './row-schemas.ts'

/**
 * Returns the calls of every module from the engine's own route list. Modules made from data are described once, by
 * their template.
 */
export function moduleOperations(
  registry: Registry,
  made: readonly DynamicModules[],
  locale: Locale,
): readonly Operation[] {
  const others = new Map(made.map(({ template, answers }) => [template, answers]))
  return [...registry.modules.values(), ...others.keys()].flatMap((module): readonly Operation[] => [
    ...moduleRoutes
      .filter(({ verb }) => module.verbs.has(verb))
      .map(({ verb, method, path }): Operation => {
        const { summary, answer, query, body } = moduleCalls[`${method} ${path}`]?.(module) ?? {
          summary: verb,
          answer: anything,
        }
        return {
          id: `${module.name.replaceAll(/[/-]/g, '_')}_${`${method}${path}`.toLowerCase().replaceAll(/\W+/g, '_')}`,
          method,
          path: `/api${module.base}${path}`,
          tag: textIn(module.file.title, locale),
          permission: permissionOf(module.file, verb),
          summary: typeof summary === 'string' ? summary : textIn(summary, locale),
          answer: others.get(module)?.[`${method} ${path}`] ?? answer,
          ...(query ? { query } : {}),
          ...(body ? { body } : {}),
        }
      }),
    ...Object.entries(module.file.actions ?? {}).flatMap(([name, action]): readonly Operation[] =>
      !action.method || !action.path
        ? []
        : [
            {
              id: `${module.name.replaceAll(/[/-]/g, '_')}_action_${name}`,
              method: action.method,
              path: `/api${module.base}${action.path}`,
              tag: textIn(module.file.title, locale),
              permission: actionPermission(module.file, name),
              summary: textIn(action.label, locale),
              body: plain(actionSchema(module, action)),
              answer: anything,
            },
          ],
    ),
  ])
}

export function moduleParts(registry: Registry, made: readonly DynamicModules[]): Readonly<Record<string, Shape>> {
  return Object.fromEntries(
    [...registry.modules.values(), ...made.map(({ template }) => template)].flatMap(
      (module) =>
        [
          [partName(module.name, 'row'), rowShape(module, registry)],
          ...(hasChildren(module) ? [[partName(module.name, 'whole'), rowShape(module, registry, true)]] : []),
          [partName(module.name, 'option'), optionShape(module)],
          ...(module.verbs.has('tree') ? [[partName(module.name, 'node'), nodeShape(module, registry)]] : []),
          ...(module.verbs.has('create') ? [[partName(module.name, 'create'), bodyShape(module, 'create')]] : []),
          ...(module.verbs.has('update') ? [[partName(module.name, 'change'), bodyShape(module, 'change')]] : []),
          ...childrenOf(module, registry).map(
            ({ field, module: child, by }) => [belowName(module, field), belowShape(child, by.name)] as const,
          ),
        ] as const,
    ),
  )
}
