import { expect, it } from 'vitest'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import { createValidators } from '#server/crud/compile-validators.ts'

const module = resolve({
  module: 'shop/price',
  version: 1,
  title: 'x',
  table: { name: 'shop_price', key: 'id' },
  permissions: { prefix: 'shop:price' },
  dataScope: false,
  fields: {
    id: { type: 'id', label: 'x' },
    price: { type: 'decimal', precision: 15, scale: 2, label: 'x' },
    share: { type: 'decimal', precision: 15, scale: 5, label: 'x' },
    dozens: { type: 'int', schema: { multipleOf: 12 }, label: 'x' },
  },
} satisfies ModuleFile)
const validators = createValidators()
const { code } = validators.source(module, 'create')
const { default: inBrowser } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
)) as { default: (data: unknown) => boolean }

it.each([
  [{ price: 86_297_308.1 }, true],
  [{ price: 1_234_567_890_123.45 }, true],
  [{ price: 0.07 }, true],
  [{ price: -1.1 }, true],
  [{ price: 1.005 }, false],
  [{ price: 0.001 }, false],
  [{ share: 4743.47113 }, true],
  [{ share: -95_853.6114 }, true],
  [{ share: 0.000001 }, false],
  [{ dozens: 36 }, true],
  [{ dozens: 35 }, false],
])('%o has places as its field takes them: %s, on the server and in the browser', (body, isRight) => {
  expect([validators.of(module, 'create')(body), inBrowser(body)]).toEqual([isRight, isRight])
})
