export { addEvent } from "./add-event.ts";
export { deleteOldEvents } from "./event-log.ts";
