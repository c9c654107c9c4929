import type { PaginationItem } from '#schemas/form/types/pagination.ts'
import type { ItemWidget, WholeProps } from '../widget-props.ts'

/** Shows a page break; only editors and previews render it. */
function PageBreak({ item, label }: WholeProps<PaginationItem>) {
  return (
    <div className="fw-break" data-item={item.id}>
      <span>{label}</span>
    </div>
  )
}

export const paginationWidget: ItemWidget<PaginationItem> = { type: 'pagination', Whole: PageBreak }
