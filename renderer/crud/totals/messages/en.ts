export default {
  sum: 'Total',
  avg: 'Average',
  count: 'Count',
  all: 'All {{count}} rows',
}
