/* version - the one place that says which version this is. */
#ifndef PAGDI_CMD_VERSION_H
#define PAGDI_CMD_VERSION_H

#define PAGDI_VERSION "0.1.0"

#endif
