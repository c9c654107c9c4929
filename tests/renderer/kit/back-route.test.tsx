import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepBackRoute, useBackRoute, usePreviousPage } from '#renderer/kit/back-route.ts'
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

function Previous({ besides }: { readonly besides: readonly string[] }) {
  return <p>{usePreviousPage(besides) ?? 'none'}</p>
}

it('tells which page was open before, also one that was open earlier, and keeps to it', async () => {
  for (const path of ['/workflow/task/mine', '/project/workflow/form/data', '/workflow/task/mine', '/handle'])
    keepBackRoute(path, path)
  await renderWith(<Previous besides={['/handle', '/image']} />)
  expect(await screen.findByText('/workflow/task/mine')).toBeTruthy()
  act(() => keepBackRoute('/system/user', '/system/user'))
  expect(screen.getByText('/workflow/task/mine')).toBeTruthy()
})
