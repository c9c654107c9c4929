import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepBackRoute, useBackRoute } from '#renderer/kit/back-route.ts'
import { renderWith } from '../render-with-providers.tsx'

function Back({ to }: { readonly to: string }) {
  return <a href={useBackRoute(to)}>back</a>
}

const wayBack = async (): Promise<string | null> => (await screen.findByRole('link')).getAttribute('href')

it('leads back to a list as it was left, filters and page and all, and to the list itself before', async () => {
  await renderWith(<Back to="/project/form/list" />)
  expect(await wayBack()).toBe('/project/form/list')
  act(() => keepBackRoute('/project/form/list', '/project/form/list?status=open&page=2'))
  act(() => keepBackRoute('/system/dict', '/system/dict?dictName=x'))
  expect(await wayBack()).toBe('/project/form/list?status=open&page=2')
  act(() => keepBackRoute('/project/form/list', '/project/form/list'))
  expect(await wayBack()).toBe('/project/form/list')
  expect(JSON.parse(sessionStorage.getItem('formwork-back-routes')!)).toMatchObject({
    '/system/dict': '/system/dict?dictName=x',
  })
})
