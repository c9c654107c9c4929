import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actionTones, statusTones } from '#plugins/workflow/client/process-status.ts'
import { shownStatus } from '#plugins/workflow/client/task/process-timeline.tsx'
import type { InstanceDetail } from '#plugins/workflow/shared/task-api-types.ts'

const instance = (more: object): InstanceDetail =>
  ({
    status: 'running',
    isSuspended: false,
    problems: [],
    nodes: [],
    timeline: [],
    ...more,
  }) as unknown as InstanceDetail // the parts that matter

it.each([
  ['is running', {}, 'running'],
  ['has failed at an automatic task', { problems: [{ node: 'a' }] }, 'failed'],
  ['is paused', { isSuspended: true, problems: [{ node: 'a' }] }, 'suspended'],
  [
    'waits for its initiator',
    {
      nodes: [{ id: 's', state: 'active' }],
      timeline: [
        { action: 'start', node: 's' },
        { action: 'return', node: 'a' },
      ],
    },
    'returned',
  ],
])('a process that %s says so', (_, more, status) => {
  expect(shownStatus(instance(more))).toBe(status)
})

it('a status has one color: in lists, on chips and in the history', async () => {
  const tags = { primary: 'brand', success: 'ok', danger: 'fail', warning: 'warn', default: 'neutral' } as const
  const file = await readFile(
    join(import.meta.dirname, '../../../../plugins/workflow/modules/workflow/record.json'),
    'utf8',
  )
  const { fields } = JSON.parse(file) as {
    fields: Record<string, { options?: readonly { value: string; tag: keyof typeof tags }[] }>
  }
  const listed = Object.values(fields).find(({ options }) => options?.some(({ value }) => value === 'returned'))!
  for (const { value, tag } of listed.options!)
    expect([value, statusTones[value as 'running']]).toEqual([value, tags[tag]])
  expect([actionTones.return, actionTones.terminate]).toEqual([statusTones.returned, statusTones.terminated])
})
