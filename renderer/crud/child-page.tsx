import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { generatePath, Navigate, useNavigate, useParams } from 'react-router-dom'
import type { ClientModule, ModuleOption, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Parent } from '#schemas/module/module-file.ts'
import { useBackRoute } from '../kit/back-route.ts'
import { currentLocale, useText, useMessages } from '../kit/i18n.ts'
import { usePageOwner, usePageTitle } from '../kit/page-titles.ts'
import { useApi } from '../kit/use-api-query.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { nameOf, nounOf } from './row-and-page-actions.ts'
import classes from './crud-page.module.css'
import { CrudPage } from './crud-page.tsx'
import { useModule } from './use-module.ts'
import { crudMessages } from './messages.ts'

/** The rows that belong to one row of another module, given by the route: `/dict/type/data/7`. */
export function ChildPage({ copy, parent }: { readonly copy: ClientModule; readonly parent: Parent }) {
  const id = useParams()[parent.route.param] ?? ''
  const isWrong = id === '' || (parent.route.digits !== false && !/^\d+$/.test(id))
  const t = useMessages(crudMessages)
  const text = useText()
  const parentModule = useModule(isWrong ? undefined : parent.module)
  const {
    data: row,
    error,
    reload,
  } = useApi<ModuleRow>(parentModule.data && `${parentModule.data.base}/${id}`, undefined, { keepPrevious: false })
  const match = useMemo(
    () => row && Object.fromEntries(Object.entries(parent.match).map(([field, from]) => [field, row[from]])),
    [row, parent],
  )
  const back = useBackRoute(parentModule.data?.menu?.path ?? '/')
  const name = parentModule.data && row ? nameOf(parentModule.data, row) : undefined
  const title = name && `${name} · ${text(copy.title)}`
  usePageTitle(title, name)
  usePageOwner(parentModule.data?.menu?.path)

  const fault = parentModule.error ?? error
  if (isWrong || fault?.code === 404) return <Navigate to="/404" replace />
  if (fault)
    return (
      <ErrorState
        subject={parentModule.data && nounOf(parentModule.data, currentLocale())}
        error={fault}
        onRetry={reload}
      />
    )
  if (!parentModule.data || !match || name === undefined)
    return (
      <div className={classes.loading}>
        <RowsSkeleton rows={10} />
      </div>
    )
  const { menu } = parentModule.data
  return (
    <CrudPage
      key={id}
      copy={copy}
      match={match}
      title={title}
      {...(menu
        ? { back: <BackLink to={back} label={t('parent.back', { title: text(parentModule.data.title) })} /> }
        : {})}
      {...(parent.switcher
        ? { aside: <ParentSwitch parent={parent} module={parentModule.data} id={id} name={name} /> }
        : {})}
    />
  )
}

interface ParentSwitchProps {
  readonly parent: Parent
  readonly module: ClientModule
  readonly id: string
  readonly name: string
}

/** Switches the screen to another parent. */
function ParentSwitch({ parent, module, id, name }: ParentSwitchProps) {
  const t = useMessages(crudMessages)
  const text = useText()
  const go = useNavigate()
  const { data = [] } = useApi<readonly ModuleOption[]>(`${module.base}/options`)
  const options = data.map(({ value, label }) => ({ value: String(value), label }))
  const isListed = options.some((option) => option.value === id)
  const label = t('parent.switch', { title: text(module.title) })
  return (
    <Select
      size="xs"
      // narrow enough for all tools of a list on one line of a phone
      w="clamp(124px, 14vw, 180px)"
      searchable
      allowDeselect={false}
      aria-label={label}
      title={label}
      value={id}
      data={isListed ? options : [{ value: id, label: name }, ...options]}
      onChange={(next) => next && void go(generatePath(parent.route.path, { [parent.route.param]: next }))}
    />
  )
}
