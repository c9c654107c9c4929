export default {
  sum: '合计',
  avg: '平均',
  count: '计数',
  all: '全部 {{count}} 条',
}
