import { Pagination, type PaginationProps } from '@mantine/core'
import { useWords } from '../kit/messages.ts'
import classes from './pager.module.css'
import { crudWords } from './words.ts'

/** The pages of a list, each named for those who cannot see them. */
export function Pages(props: PaginationProps) {
  const t = useWords(crudWords)
  return (
    <Pagination {...props} classNames={{ control: classes.page! }} getItemProps={(page) => ({ 'aria-label': t('pager.nth', { page }) })}
      getControlProps={(control) => (control === 'previous' || control === 'next' ? { 'aria-label': t(`pager.${control}`) } : {})} />
  )
}
