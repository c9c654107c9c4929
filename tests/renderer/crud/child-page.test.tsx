import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ChildPage } from '#renderer/crud/child-page.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, serve } from '../api-server.ts'
import { dictTypes } from './sample-module.ts'

it.each([
  [undefined, []],
  [false, ['/api/schema/system/dict-type']],
])('an address without a number leads to /404, without a call unless `digits` is false (%s)', async (digits, calls) => {
  const { seen } = await serve(() => fail(404, 'route.unknown', '访问资源不存在'))
  const parent = {
    module: 'system/dict-type',
    route: { path: '/dict/type/data/:dictId', param: 'dictId', ...(digits === undefined ? {} : { digits }) },
    match: { dictType: 'dictType' },
  }
  await renderWith(
    <Routes>
      <Route path="/dict/type/data/:dictId" element={<ChildPage copy={dictTypes} parent={parent} />} />
      <Route path="/404" element="没有这个页面" />
    </Routes>,
    { at: '/dict/type/data/abc', user: { permissions: ['*:*:*'] } },
  )
  expect(await screen.findByText('没有这个页面')).toBeTruthy()
  expect(seen.map(({ url }) => url)).toEqual(calls)
})
