import type { PaginationItem } from '#schemas/form/types/pagination.ts'
import type { ItemWidget, WholeProps } from '../widget.ts'

/** Where pages part; only editors and previews draw it. */
function PageBreak({ item, label }: WholeProps<PaginationItem>) {
  return (
    <div className="fw-break" data-item={item.id}>
      <span>{label}</span>
    </div>
  )
}

export const paginationWidget: ItemWidget<PaginationItem> = { type: 'pagination', Whole: PageBreak }
