import { Pagination, type PaginationProps } from '@mantine/core'
import { useMessages } from '../../kit/i18n.ts'
import classes from './pager.module.css'
import { crudMessages } from '../messages.ts'

/** Page links of a list with accessible names. */
export function PageLinks(props: PaginationProps) {
  const t = useMessages(crudMessages)
  return (
    <Pagination
      {...props}
      classNames={{ control: classes.page! }}
      getItemProps={(page) => ({ 'aria-label': t('pager.nth', { page }) })}
      getControlProps={(control) =>
        control === 'previous' || control === 'next' ? { 'aria-label': t(`pager.${control}`) } : {}
      }
    />
  )
}
