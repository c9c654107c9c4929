import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { ClientModule, ClientSearchItem } from '#schemas/api/module-api-types.ts'
import { useMessages, useText } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import type { List } from '../list/use-list.ts'
import { usedFilters } from './search-bar.tsx'
import classes from './phone-search.module.css'
import { SearchField } from './search-field.tsx'

export interface PhoneSearchProps {
  readonly copy: ClientModule
  readonly list: List
  /** Fields set by the parent row. */
  readonly fixed: readonly string[]
  readonly ref: Ref<HTMLFormElement>
  readonly onOpen: (what: 'filters') => void
}

/** The text that a narrow screen searches beside its filters: the first of the list's own. */
export const boxOf = ({ search }: ClientModule, fixed: readonly string[]): ClientSearchItem | undefined =>
  search.find((item) => item.op === 'like' && !item.more && !item.widget && !fixed.includes(item.field))

/** The search of a narrow screen: the box that is used most, and a button for the filters beside it. */
export default function PhoneSearch({ copy, list, fixed, ref, onOpen }: PhoneSearchProps): ReactNode {
  const t = useMessages(crudMessages)
  const text = useText()
  const box = boxOf(copy, fixed)
  const others = copy.search.filter((item) => item !== box && !fixed.includes(item.field))
  const count = usedFilters(list.state.filters, others, fixed).length
  const label = count > 0 ? t('search.openCount', { count }) : t('search.open')
  if (!box && others.length === 0) return null
  const open = (): void => onOpen('filters')
  const icon = <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
  return (
    <search className={classes.search} aria-label={t('search.label', { title: text(copy.title) })}>
      {box && (
        <form ref={ref} className={classes.box} onSubmit={(event) => event.preventDefault()}>
          <SearchField
            item={box}
            field={copy.fields[box.field]}
            value={list.state.filters[box.field]}
            isStacked={false}
            onChange={(value, options) => list.setFilter(box.field, value, options)}
          />
        </form>
      )}
      {others.length > 0 &&
        !copy.list.slots?.filter && // a filter over any field stands beside the box
        (box ? (
          <ActionIcon
            variant="default"
            size={30}
            className={classes.filters!}
            aria-label={label}
            title={label}
            onClick={open}
          >
            {icon}
            {count > 0 && (
              <span className={classes.count} aria-hidden="true">
                {count}
              </span>
            )}
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={icon} onClick={open}>
            {label}
          </Button>
        ))}
    </search>
  )
}
