import { expect, it } from 'vitest'
import { actionIconNames, iconNames } from '#schemas/module/icon-names.ts'
import metaSchema from '#schemas/module.schema.json' with { type: 'json' }
import { menuGroups } from '#server/seeds/menus.ts'

it('offers editors the icons and groups that there are', () => {
  const { parent, icon } = metaSchema.properties.menu.properties
  expect(parent.examples).toEqual([...menuGroups])
  expect(icon.examples).toEqual([...iconNames])
  expect(metaSchema.definitions.Action.properties.icon.examples).toEqual([...actionIconNames])
})
