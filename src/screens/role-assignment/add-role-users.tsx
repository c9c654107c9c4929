import { Alert, Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { PageLinks } from '#renderer/crud/list/page-links.tsx'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import classes from './role-assignment.module.css'
import { grantMessages } from '../messages.ts'

const limit = 10

interface AddPeopleProps {
  readonly roleId: number
  readonly roleName: string
  /** Whether phone numbers can be searched; masked ones cannot. */
  readonly hasPhone: boolean
  readonly onGone: () => void
}

/** Selects users without the role, across pages and searches, and grants it to all of them at once. */
export default function AddPeople({ roleId, roleName, hasPhone, onGone }: AddPeopleProps) {
  const t = useMessages(grantMessages)
  const [isOpen, setOpen] = useState(true)
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), searchDebounceMs)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { data, error, reload } = useApi<PageOf<ModuleRow>>('/system/user/page', {
    page,
    limit,
    sort: 'userName',
    filter: JSON.stringify(condOf(roleId, wanted, hasPhone)),
  })

  const tick = (userId: number, to: boolean): void =>
    setChosen(new Set(to ? [...chosen, userId] : [...chosen].filter((one) => one !== userId)))
  const add = async (): Promise<void> => {
    setRunning(true)
    setRefusal(undefined)
    try {
      await api.put('/system/user/giveRole', { ids: [...chosen], roleId }, { quiet: true })
      await refresh('/system/user')
      notify.ok(t('people.given', { role: roleName, count: chosen.size }))
      setOpen(false)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setRefusal(failure.errors[0]?.message ?? failure.message)
    } finally {
      setRunning(false)
    }
  }

  const label = t(hasPhone ? 'people.search' : 'people.searchNoPhone')
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onGone}
      title={t('people.addTo', { name: roleName })}
      size={640}
      closeOnClickOutside={false}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('people.close') }}
    >
      <TextInput
        type="search"
        data-autofocus
        size="xs"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        maxLength={50}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setPage(1)
        }}
      />
      <div className={classes.picker}>
        {error && <ErrorState subject={t('people.subject')} error={error} onRetry={reload} compact />}
        {!error && !data && <RowsSkeleton rows={6} />}
        {data?.rows.length === 0 && (
          <EmptyState compact icon={IconUserOff} title={t('people.none')} hint={t('people.noneHint')} />
        )}
        {data && data.rows.length > 0 && <People rows={data.rows} chosen={chosen} onTick={tick} />}
      </div>
      {refusal !== undefined && (
        <Alert color="red" role="alert" mt="sm">
          {refusal}
        </Alert>
      )}
      <div className={classes.foot}>
        {data && data.total > limit && (
          <PageLinks size="sm" siblings={0} value={page} total={Math.ceil(data.total / limit)} onChange={setPage} />
        )}
        <output className={classes.count}>{t('people.chosen', { count: chosen.size })}</output>
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={() => setOpen(false)}>
            {t('people.cancel')}
          </Button>
          <Button size="sm" loading={isRunning} disabled={chosen.size === 0} onClick={() => void add()}>
            {chosen.size > 0 ? t('people.submit', { count: chosen.size }) : t('people.submitNone')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function People({
  rows,
  chosen,
  onTick,
}: {
  readonly rows: readonly ModuleRow[]
  readonly chosen: ReadonlySet<number>
  readonly onTick: (userId: number, to: boolean) => void
}) {
  const t = useMessages(grantMessages)
  return (
    <table className={classes.table} aria-label={t('people.list')}>
      <thead>
        <tr>
          <th className={classes.tick}>
            <span className={classes.unseen}>{t('people.tick', { name: '' })}</span>
          </th>
          <th>{t('people.account')}</th>
          <th>{t('people.name')}</th>
          <th data-wide>{t('people.dept')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const userId = row.userId as number
          return (
            <tr key={userId}>
              <td className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('people.tick', { name: String(row.nickName) })}
                  checked={chosen.has(userId)}
                  onChange={(event) => onTick(userId, event.currentTarget.checked)}
                />
              </td>
              <td>{String(row.userName)}</td>
              <td>{String(row.nickName)}</td>
              <td data-wide>{String(row.$labels?.deptId ?? dash)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Returns the filter: users without the role that match the search text. */
function condOf(roleId: number, wanted: string, hasPhone: boolean): Cond {
  const without: Cond = { not: { roleIds: { has: [roleId] } } }
  if (wanted === '') return without
  const fields = ['userName', 'nickName', ...(hasPhone ? ['phonenumber'] : [])]
  return { and: [without, { or: fields.map((field) => ({ [field]: { like: wanted } })) }] }
}
