/** The id of the widget's frame in the document: its window is the only one whose messages are the widget's. */
export const PARTNER_WIDGET_FRAME = "partner-widget";
