import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import ViewDialog from '#renderer/crud/list-settings/saved-view-dialog.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'

const views = {
  hasPlace: true,
  saved: [],
  current: undefined,
  isReady: true,
  isChanged: false,
  query: 'status=0',
  canShare: false,
  pick: () => {},
  reload: async () => {},
}

it('says how long a name may be, keeps what is typed, and refuses what is longer', async () => {
  const { seen } = await serve(() => ok({ viewId: 7 }))
  await renderWith(
    <ViewDialog
      module="system/user"
      views={views}
      columns={['postName', 'status']}
      view={undefined}
      onSaved={() => {}}
      onClose={() => {}}
    />,
  )
  const name = await screen.findByLabelText<HTMLInputElement>(/视图名称/)
  expect(screen.getByText(/最多 50 个字/)).toBeTruthy()
  fireEvent.change(name, { target: { value: '长'.repeat(51) } })
  fireEvent.submit(name.form!)
  expect(await screen.findByText('视图名称最多 50 个字。')).toBeTruthy()
  expect([name.value.length, name.maxLength, seen.length]).toEqual([51, -1, 0])
  fireEvent.change(name, { target: { value: '长'.repeat(50) } })
  fireEvent.submit(name.form!)
  await waitFor(() =>
    expect(seen.map(({ body }) => JSON.parse(body))).toMatchObject([
      { title: '长'.repeat(50), query: 'status=0', columns: ['postName', 'status'] },
    ]),
  )
})
